import { describe, expect, it } from 'vitest';
import type { Offer, PieceView, View } from '../../wire';
import { drawPieces, type DrawnPiece } from '../drawn';
import { fenceOf, ghostOf, hull, isMove, spotlight } from '../ghost';

const sprite = { uniform: 'zulu', pose: 'warrior' };
const SQUARE: [number, number][] = [[0, 0], [254, 0], [254, 254], [0, 254]];
const unit = (more: Partial<PieceView> = {}): PieceView => ({
  id: 'a', name: 'A', side: 'red', place: [127, 127], footprint: SQUARE, active: true,
  figures: [{ place: [0, 0], sprite }, { place: [254, 254], sprite }], ...more,
});
const view = (...pieces: PieceView[]): View => ({
  book: '', scenario: '', seat: 'red', clock: '', field: { width: 2540, height: 2540, unit: 'inches' },
  sides: [{ id: 'red', name: 'Red', colour: 'red', seats: ['red'] }], pieces,
});
const drawn = (piece = unit()): DrawnPiece => drawPieces(view(piece), 2.54)[0]!;
const offer = (more: Partial<Offer>): Offer => ({ label: 'go', ...more });
const feet = (ghost: ReturnType<typeof ghostOf>): number[][] => ghost!.men.map((man) => [Math.round(man.x), Math.round(man.y)]);

describe('the ghost of a move', () => {
  it('puts every figure where the offer says', () => {
    const ghost = ghostOf(offer({ figures: [[2540, 0], [2540, 254]], tray: SQUARE }), drawn(), 2.54, false);
    expect(feet(ghost)).toEqual([[1000, 0], [1000, 100]]);
    expect(ghost!.men[0]!.sprite).toEqual(sprite);
  });

  it('carries the figures from the old tray to a turned one', () => {
    const about: [number, number][] = [[254, 254], [0, 254], [0, 0], [254, 0]];
    expect(feet(ghostOf(offer({ tray: about }), drawn(), 2.54, false))).toEqual([[100, 100], [0, 0]]);
  });

  it('slides the unit where only a place and a way to it are known', () => {
    const way: Offer = offer({ place: [381, 127], path: [[127, 127], [381, 127]] });
    expect(feet(ghostOf(way, drawn(), 2.54, false))).toEqual([[100, 0], [200, 100]]);
  });

  it('stands even at the very place where a newcomer is imagined', () => {
    const here = offer({ place: [127, 127], icon: 'ui-move' });
    expect(ghostOf(here, drawn(), 2.54, false)).toBeNull();
    expect(feet(ghostOf(here, drawn(), 2.54, false, true))).toEqual([[0, 0], [100, 100]]);
  });

  it('shows men without looks where the unit is not on the table yet', () => {
    const ghost = ghostOf(offer({ place: [0, 0], figures: [[0, 0]] }), null, 2.54, false);
    expect(ghost!.men[0]!.sprite).toBeNull();
  });

  it('is not there for a place that is only aimed at', () => {
    expect(isMove(offer({ place: [1, 1], icon: 'ui-shoot' }), false)).toBe(false);
    expect(ghostOf(offer({ place: [1, 1], icon: 'ui-shoot' }), drawn(), 2.54, false)).toBeNull();
  });
});

describe('the piece that is asked about', () => {
  it('is the only one lit', () => {
    const lit = spotlight(view(unit(), unit({ id: 'b', active: true })), 'b').pieces;
    expect(lit.map((piece) => piece.active)).toEqual([false, true]);
  });

  it('is nobody where the question is about no piece', () => {
    const before = view(unit());
    expect(spotlight(before, '')).toBe(before);
  });
});

describe('the fence round places', () => {
  it('leaves out what lies inside', () => {
    const fence = hull([[0, 0], [10, 0], [10, 10], [0, 10], [5, 5], [5, 0]]);
    expect(fence).toHaveLength(4);
    expect(fence).not.toContainEqual([5, 5]);
  });
});

describe('the fence round the places of one unit', () => {
  const move = (index: number, place: [number, number], actor = 'a') => ({ index, key: '', offer: offer({ place, actor, icon: 'ui-move' }) });
  const corners = [move(0, [0, 0]), move(1, [2540, 0]), move(2, [2540, 2540]), move(3, [1270, 635])];

  it('goes round all of them', () => {
    expect(fenceOf(corners, 2.54, false)).toHaveLength(3);
  });

  it('is not drawn in hexes, nor round the places of several', () => {
    expect(fenceOf(corners, 2.54, true)).toEqual([]);
    expect(fenceOf([...corners, move(4, [0, 2540], 'b')], 2.54, false)).toEqual([]);
  });
});
