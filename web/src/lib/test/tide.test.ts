import { describe, expect, it } from 'vitest';
import type { TurningPoint } from '../../wire';
import { barOf, headline, neighbour, signed, tideLine, turnAt } from '../tide';

const turn = (told: number): TurningPoint => ({ told, words: '', cite: '', side: 'red', before: 40, after: 60, luck: 5 });
const turns = [turn(10), turn(25), turn(90)];

describe('the tide of a battle', () => {
  it('has come to the turning point that was last', () => {
    expect(turnAt(turns, 9)).toBe(-1);
    expect(turnAt(turns, 10)).toBe(0);
    expect(turnAt(turns, 89)).toBe(1);
    expect(turnAt([], 5)).toBe(-1);
  });

  it('finds the next turning point and the one before', () => {
    expect(neighbour(turns, 10, 1)).toBe(25);
    expect(neighbour(turns, 10, -1)).toBeUndefined();
    expect(neighbour(turns, 91, -1)).toBe(90);
    expect(neighbour(turns, 90, 1)).toBeUndefined();
  });

  it('is a line from the first point to the last event', () => {
    expect(tideLine([[4, 50], [8, 75]], 10)).toBe('M4 50L4 50L8 25L10 25');
    expect(tideLine([], 10)).toBe('');
  });

  it('is headed by who did what, and the dice come after', () => {
    const words = 'Batterie Pélissard shoots at C Troop, Horse Artillery (long, 5+): 5 6 6 5 3, 4 hits.';
    expect(headline(words)).toEqual(['Batterie Pélissard shoots at C Troop, Horse Artillery (long, 5+).', '5 6 6 5 3, 4 hits.']);
    expect(headline('The Guards run away.')).toEqual(['The Guards run away.', '']);
  });

  it('tells gains with their sign and draws them from the middle', () => {
    expect([3, -4, 0].map(signed)).toEqual(['+3', '−4', '±0']);
    expect(barOf(5, 10)).toEqual({ left: 50, width: 25 });
    expect(barOf(-10, 10)).toEqual({ left: 0, width: 50 });
  });
});
