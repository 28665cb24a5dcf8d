import { describe, expect, it } from 'vitest';
import type { Cell, Field } from '../../wire';
import { along, boundsOf, chevron, fieldBox, footInHex, hexSpacing, inside, pathLength, scatter, smoothPath, tableScale, toDraw, type Place } from '../geometry';

/** Pointy-top hexes in axial coordinates, as far apart as is asked. */
function hexes(spacing: number): Cell[] {
  const cells: Cell[] = [];
  for (let r = 0; r < 4; r++) {
    for (let q = 0; q < 5; q++) {
      cells.push({ cell: [q, r], place: [Math.round(spacing * (q + r / 2 + 1)), Math.round(spacing * (r * 0.866 + 1))] });
    }
  }
  return cells;
}

describe('hex tiles', () => {
  it('finds the spacing of neighbouring hexes', () => {
    expect(hexSpacing(hexes(508))).toBeCloseTo(508, 0);
  });

  it.each([508, 1000, 333])('fills one tile with a hex of %d tenths of a millimetre', (spacing) => {
    const field: Field = { width: 9000, height: 9000, unit: 'hexes', cells: hexes(spacing) };
    const scale = tableScale(field);
    const [first, second] = field.cells as [Cell, Cell];
    const [a, b] = [toDraw(first.place, scale), toDraw(second.place, scale)];
    expect(b[0] - a[0]).toBeCloseTo(200, 0);
  });

  it('draws a free table at a hundred units to the inch', () => {
    expect(tableScale({ width: 254, height: 254, unit: 'inches' })).toBe(2.54);
  });

  it('shows every tile whole when the table is fitted', () => {
    const field: Field = { width: 9000, height: 9000, unit: 'hexes', cells: hexes(508) };
    const scale = tableScale(field);
    const box = fieldBox(field, scale);
    for (const cell of field.cells!) {
      const [x, y] = toDraw(cell.place, scale);
      expect(x - 100).toBeGreaterThanOrEqual(box.x);
      expect(y - 115.5).toBeGreaterThanOrEqual(box.y);
      expect(x + 100).toBeLessThanOrEqual(box.x + box.width);
      expect(y + 115.5).toBeLessThanOrEqual(box.y + box.height);
    }
  });

  it('stands men who share a hex side by side inside it', () => {
    const feet = [0, 1, 2].map((man) => footInHex([0, 0], man, 3));
    expect(feet[0]![0]).toBe(-feet[2]![0]);
    expect(feet[1]![0]).toBe(0);
    expect(Math.abs(feet[0]![0])).toBeLessThan(90);
  });
});

describe('paths and areas', () => {
  const bend: Place[] = [[0, 0], [30, 0], [30, 40]];

  it('measures a bent path along its legs', () => {
    expect(pathLength(bend)).toBe(70);
    expect(along(bend, 0.5)).toEqual([30, 5]);
    expect(along(bend, 0)).toEqual([0, 0]);
    expect(along(bend, 1)).toEqual([30, 40]);
  });

  it('stays at the end of a path of no length', () => {
    expect(along([[7, 8], [7, 8]], 0.5)).toEqual([7, 8]);
  });

  it('knows inside from outside of a hollow outline', () => {
    const horseshoe: Place[] = [[0, 0], [90, 0], [90, 90], [60, 90], [60, 30], [30, 30], [30, 90], [0, 90]];
    expect(inside([15, 80], horseshoe)).toBe(true);
    expect(inside([45, 80], horseshoe)).toBe(false);
  });

  it('plants trees only inside the wood, the same ones every time', () => {
    const wood: Place[] = [[0, 0], [600, 100], [500, 500], [50, 400]];
    const trees = scatter(wood, 130);
    expect(trees.length).toBeGreaterThan(6);
    expect(trees.every((tree) => inside(tree, wood))).toBe(true);
    expect(scatter(wood, 130)).toEqual(trees);
  });

  it('bends a road through each of its points', () => {
    expect(smoothPath(bend)).toMatch(/^M0 0C.* 30 0C.* 30 40$/);
  });

  it('points the sign of facing away from the unit', () => {
    const [, tip] = chevron([0, 100], [60, 100], 10);
    expect(tip).toEqual([30, 90]);
    expect(boundsOf(chevron([60, 100], [0, 100], 10)).height).toBe(10);
  });
});
