import { describe, expect, it } from 'vitest';
import type { View } from '../../wire';
import { markersOf } from '../labels';
import { drawnUp } from '../preview';

describe('the map of a battle that has not begun', () => {
  it('shows what units are, and nothing that they have done', () => {
    const view: View = {
      book: '', scenario: '', seat: '', clock: '', field: { width: 100, height: 100, unit: 'cm' }, sides: [],
      pieces: [{ id: 'a', name: 'A', side: 'red', place: [0, 0], acted: true, active: true, markers: [{ symbol: 'mk-order', words: 'under command' }, { symbol: 'mk-limbered', words: 'limbered' }] }],
    };
    const [piece] = drawnUp(view).pieces;
    expect(markersOf(piece!).map(({ symbol }) => symbol)).toEqual(['mk-limbered']);
    expect(piece!.active).toBe(false);
  });
});
