import { describe, expect, it } from 'vitest';
import type { PieceView, View } from '../../wire';
import { drawPieces } from '../drawn';
import { tagSpot } from '../pointing';

const man = (id: string, place: [number, number], active = false): PieceView => ({
  id, name: id, side: 'red', place, cell: [Math.round(place[0] / 200), Math.round(place[1] / 173)], active,
  figures: [{ place, sprite: { uniform: 'zulu', pose: 'warrior' } }],
});
const view = (...pieces: PieceView[]): View => ({
  book: '', scenario: '', seat: 'red', clock: '', field: { width: 2000, height: 2000, unit: 'hexes' },
  sides: [{ id: 'red', name: 'Red', colour: 'red', seats: ['red'] }], pieces,
});

describe('the tag of an answer in hexes', () => {
  const drawn = drawPieces(view(man('captain', [0, 865], true), man('between', [400, 865]), man('friend', [800, 865]), man('enemy', [600, 173])), 1);

  it('stands over the hats of those between, along a row', () => {
    const between = drawn.find(({ piece }) => piece.id === 'between')!;
    expect(tagSpot({ label: 'on a friend', piece: 'friend' }, drawn, 1, true)![1]).toBeLessThan(between.body.y + 20);
  });

  it('stays on a line that climbs', () => {
    const [, y] = tagSpot({ label: 'at the enemy', piece: 'enemy' }, drawn, 1, true)!;
    expect(y).toBeGreaterThan(400);
  });
});
