import { describe, expect, it } from 'vitest';
import type { Figure, PieceView } from '../../wire';
import { colourParty } from '../ranks';

const man = (x: number, y: number, more: Partial<Figure> = {}): Figure => ({ place: [x, y], sprite: { uniform: 'prussian', pose: 'inf-march' }, ...more });
/** Two ranks of three; whoever faces up has the first rank in front. */
const line = (bearing = 0, more: Partial<PieceView> = {}): PieceView => ({
  id: 'a', name: 'A', side: 'red', place: [100, 50], bearing,
  figures: [man(0, 0), man(100, 0), man(200, 0), man(0, 100), man(100, 100), man(200, 100)], ...more,
});

describe('the colour party of a unit of foot', () => {
  it('has the officer left in front, the standard in the middle, the drummer last in the rear', () => {
    expect([...colourParty(line())].sort()).toEqual([[0, 'officer'], [1, 'standard'], [5, 'drummer']]);
  });

  it('turns about with its unit', () => {
    expect([...colourParty(line(18000))].sort()).toEqual([[0, 'drummer'], [4, 'standard'], [5, 'officer']]);
  });

  it('is made up of those who stand; the standard falls last', () => {
    const figures = line().figures!.map((one, at) => (at < 5 ? { ...one, fallen: true } : one));
    expect([...colourParty(line(0, { figures }))]).toEqual([[5, 'standard']]);
  });

  it.each([
    ['horse', { kind: 'horse' }],
    ['skirmishers', { kind: 'skirmish' }],
    ['a handful', { figures: [man(0, 0), man(1, 0)] }],
    ['warriors', { figures: line().figures!.map((one) => ({ ...one, sprite: { uniform: 'zulu', pose: 'warrior' } })) }],
    ['those whose book says who is who', { figures: [man(0, 0, { sprite: { uniform: 'prussian', pose: 'officer' } }), ...line().figures!.slice(1)] }],
  ])('is not for %s', (_, more) => {
    expect(colourParty(line(0, more as Partial<PieceView>)).size).toBe(0);
  });
});
