import { describe, expect, it } from 'vitest';
import type { Field, PieceView, SideView } from '../../wire';
import { bearer, countriesOf, isAtlas, lettering, lookInto, muster, peaksOf, shoreline } from '../atlas';
import { livery } from '../sides';

const square = (x: number, y: number, side: number): [number, number][] => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
const field: Field = {
  width: 20000, height: 10000, unit: 'inches', terrain: [
    { id: 'country-first', kind: 'country', name: 'Britain', outline: square(0, 0, 10000) },
    { id: 'country-third', kind: 'country', name: 'France', outline: square(10000, 0, 10000), words: 'France, conquered' },
    { id: 'capital-first', kind: 'capital', line: [[1000, 500], [9000, 500]] },
  ],
};
const sides: SideView[] = [
  { id: 'first', name: 'Britain', colour: 'red', seats: ['first'] }, { id: 'third', name: 'France', colour: 'green', seats: ['third'] },
];
const unit = (id: string, side: string, strength: string): PieceView => ({ id, name: id, side, place: [0, 0], strength, figures: [{ place: [0, 0], sprite: { uniform: 'british_empire', pose: 'inf-march' } }] });

describe('the map of a campaign', () => {
  it('is known by its countries', () => {
    expect(isAtlas(field)).toBe(true);
    expect(isAtlas({ ...field, terrain: [] })).toBe(false);
  });

  it('washes every power in a colour of its own, and knows who is conquered', () => {
    const [britain, france] = countriesOf(field, sides, 1);
    expect(britain).toMatchObject({ name: 'Britain', fallen: false, capital: [1000, 500], to: 9000, deep: livery('red').deep });
    expect(france!.fallen).toBe(true);
    expect(france!.tint).not.toBe(britain!.tint);
    expect(france!.deep).not.toBe(livery('').deep);
  });

  it('writes a long name smaller, and from afar in two lines rather than too small to read', () => {
    const [britain] = countriesOf(field, sides, 10);
    const ottoman = { ...britain!, name: 'The Ottoman Empire', to: britain!.from + 1200 };
    expect(lettering(ottoman, '13 units · 181 figures', 1).size).toBeLessThan(lettering(britain!, '', 1).size);
    const near = lettering(ottoman, '13 units · 181 figures', 0.2);
    expect(near).toMatchObject({ lines: ['The Ottoman Empire'], men: '13 units · 181 figures' });
    const far = lettering(ottoman, '13 units · 181 figures', 0.055);
    expect(far).toMatchObject({ lines: ['The Ottoman', 'Empire'], men: '' });
    expect(far.size * 0.055).toBeGreaterThan(8);
    expect(lettering({ ...ottoman, name: 'France' }, '13 units · 181 figures', 0.055).men).toBe('13 units');
  });

  it('says what a country has in the field, and whose flag it is', () => {
    const pieces = [unit('a', 'first', '20/24'), unit('b', 'first', '4/4'), unit('c', 'third', '1/1')];
    expect(muster('first', pieces)).toBe('2 units · 24 figures');
    expect(muster('third', pieces)).toBe('1 unit · 1 figure');
    expect(muster('second', pieces)).toBe('');
    expect(bearer('first', pieces)?.uniform).toBe('british_empire');
  });

  it('leads a finger into the country it touches, to where its units are', () => {
    const countries = countriesOf(field, sides, 1);
    expect(lookInto([5000, 5000], countries, [[2000, 2000], [3000, 2500], [15000, 5000]])).toEqual({ x: 1840, y: 1800, width: 1320, height: 800 });
    expect(lookInto([5000, -5], countries, [])).toBeNull();
  });

  it('has coasts without corners and ranges with several peaks', () => {
    expect(shoreline(square(0, 0, 100))).toBe('M0 50Q0 0 50 0Q100 0 100 50Q100 100 50 100Q0 100 0 50Z');
    expect(shoreline([])).toBe('');
    expect(peaksOf({ id: 'r', kind: 'mountains', line: [[0, 0], [0, 780]] }, 1)).toHaveLength(11);
  });
});
