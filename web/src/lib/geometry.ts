/** Shapes on the table. Drawing units are those of the art kit: 100 to the inch. */
import type { Cell, Field } from '../wire';

export type Place = [number, number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Tenths of a millimetre in a hundredth of an inch. */
const FREE_SCALE = 2.54;
/** A tile of the art kit is 200 across its flats, and 231 from point to point. */
export const TILE = { flats: 200, points: 231 };
/** A man in a hex stands this far below its middle, so that the hex shows behind him. */
const FOOT_IN_HEX = 50;

export function distance(a: Place, b: Place): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function same(a: Place, b: Place): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** How far apart the middles of neighbouring hexes lie, in table units. */
export function hexSpacing(cells: readonly Cell[]): number {
  const first = cells[0];
  if (!first) return TILE.flats * FREE_SCALE;
  let least = Infinity;
  for (const cell of cells) {
    const gap = distance(first.place, cell.place);
    if (gap > 0 && gap < least) least = gap;
  }
  return Number.isFinite(least) ? least : TILE.flats * FREE_SCALE;
}

/** Table units in one drawing unit: a hex always fills one tile, whatever its true size. */
export function tableScale(field: Field): number {
  const cells = field.cells ?? [];
  return cells.length ? hexSpacing(cells) / TILE.flats : FREE_SCALE;
}

export function toDraw(place: Place, scale: number): Place {
  return [place[0] / scale, place[1] / scale];
}

/** What must be in sight when the whole table is shown. */
export function fieldBox(field: Field, scale: number): Box {
  const cells = field.cells ?? [];
  if (!cells.length) {
    const rim = 30;
    const under = 50;
    return {
      x: -rim, y: -rim, width: field.width / scale + 2 * rim, height: field.height / scale + rim + under,
    };
  }
  const box = boundsOf(cells.map((cell) => toDraw(cell.place, scale)));
  const side = TILE.flats / 2 + 20;
  const top = TILE.points / 2 + 30;
  return {
    x: box.x - side,
    y: box.y - top,
    width: box.width + 2 * side,
    height: box.height + 2 * top + 25,
  };
}

export function boundsOf(points: readonly Place[]): Box {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function centre(points: readonly Place[]): Place {
  const box = boundsOf(points);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Where a man drawn in a hex has his feet. */
export function footInHex(middle: Place, index: number, count: number): Place {
  const step = Math.min(64, 128 / Math.max(1, count - 1));
  return [middle[0] + (index - (count - 1) / 2) * step, middle[1] + FOOT_IN_HEX];
}

export function polygonPath(points: readonly Place[]): string {
  return points.length ? `M${points.map(pair).join('L')}Z` : '';
}

export function linePath(points: readonly Place[]): string {
  return points.length ? `M${points.map(pair).join('L')}` : '';
}

function pair(point: Place): string {
  return `${round(point[0])} ${round(point[1])}`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A road or river bends through its points (Catmull-Rom as Bezier curves). */
export function smoothPath(points: readonly Place[]): string {
  if (points.length < 3) return linePath(points);
  let path = `M${pair(points[0]!)}`;
  for (let i = 0; i < points.length - 1; i++) {
    const before = points[i - 1] ?? points[i]!;
    const from = points[i]!;
    const to = points[i + 1]!;
    const after = points[i + 2] ?? to;
    const one: Place = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two: Place = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${pair(one)} ${pair(two)} ${pair(to)}`;
  }
  return path;
}

/** True for a point inside a polygon (even-odd). */
export function inside(point: Place, polygon: readonly Place[]): boolean {
  let within = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    const crosses = a[1] > point[1] !== b[1] > point[1];
    if (crosses && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) {
      within = !within;
    }
  }
  return within;
}

export function pathLength(path: readonly Place[]): number {
  let length = 0;
  for (let i = 1; i < path.length; i++) length += distance(path[i - 1]!, path[i]!);
  return length;
}

/** The point a fraction of the way along a path. */
export function along(path: readonly Place[], fraction: number): Place {
  const last = path[path.length - 1];
  if (!last) return [0, 0];
  let left = pathLength(path) * Math.max(0, Math.min(1, fraction));
  for (let i = 1; i < path.length; i++) {
    const from = path[i - 1]!;
    const to = path[i]!;
    const leg = distance(from, to);
    if (left <= leg && leg > 0) {
      const share = left / leg;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= leg;
  }
  return last;
}

/** The sign of facing on a front edge from left to right, pointing away from the unit. */
export function chevron(left: Place, right: Place, size: number): Place[] {
  const length = distance(left, right) || 1;
  const along: Place = [(right[0] - left[0]) / length, (right[1] - left[1]) / length];
  const ahead: Place = [along[1], -along[0]];
  const middle: Place = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
  return [
    [middle[0] - along[0] * size * 0.8, middle[1] - along[1] * size * 0.8],
    [middle[0] + ahead[0] * size, middle[1] + ahead[1] * size],
    [middle[0] + along[0] * size * 0.8, middle[1] + along[1] * size * 0.8],
  ];
}

/** Trees stand in a wood on a loose grid, the same every time it is drawn. */
export function scatter(outline: readonly Place[], step: number): Place[] {
  const box = boundsOf(outline);
  const trees: Place[] = [];
  let row = 0;
  for (let y = box.y + step * 0.6; y < box.y + box.height; y += step * 0.72, row++) {
    let column = 0;
    for (let x = box.x + step * (row % 2 ? 0.9 : 0.45); x < box.x + box.width; x += step, column++) {
      const tree: Place = [x + shake(row, column) * step * 0.3, y + shake(column, row) * step * 0.2];
      if (inside(tree, outline)) trees.push(tree);
    }
  }
  return trees;
}

function shake(a: number, b: number): number {
  const value = Math.sin(a * 12.9898 + b * 78.233) * 43758.5453;
  return (value - Math.floor(value)) * 2 - 1;
}
