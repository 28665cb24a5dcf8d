/** Labels avoid each other: below, above, right, left; then the name is hidden. */
import type { Marker, PieceView } from '../wire';
import type { Box } from './geometry';

/** What a label would like: its piece's box in pixels, and its width with and without the name. */
export interface Wish {
  id: string;
  box: Box;
  wide: number;
  narrow: number;
  /** Room for markers to the right. */
  tail: number;
  first: boolean;
}

export interface Placed {
  id: string;
  x: number;
  y: number;
  named: boolean;
}

export const LABEL_HEIGHT = 19;
const GAP = 3;

const ORDER = [
  'mk-melee', 'mk-running', 'mk-shaken', 'mk-disordered', 'mk-ammo', 'mk-wounds', 'mk-hold',
  'mk-activated',
];

/** The markers that are shown, most pressing first, and how many are not. */
export function markersShown(piece: PieceView): { shown: Marker[]; more: number } {
  const markers = [...(piece.markers ?? [])];
  if (piece.acted && !markers.some((marker) => marker.symbol === 'mk-activated')) {
    markers.push({ symbol: 'mk-activated', words: 'has acted' });
  }
  markers.sort((a, b) => rank(a.symbol) - rank(b.symbol));
  return markers.length > 3
    ? { shown: markers.slice(0, 2), more: markers.length - 2 }
    : { shown: markers, more: 0 };
}

function rank(symbol: string): number {
  const at = ORDER.indexOf(symbol);
  return at < 0 ? ORDER.length - 1.5 : at;
}

/** Where every label goes. The first in the list are placed first and keep the best spots. */
export function layOut(wishes: readonly Wish[]): Placed[] {
  const taken: Box[] = [];
  const sorted = [...wishes].sort((a, b) => Number(b.first) - Number(a.first));
  return sorted.map((wish) => {
    const placed = place(wish, taken);
    taken.push(boxOf(placed, wish));
    return placed;
  });
}

function place(wish: Wish, taken: readonly Box[]): Placed {
  for (const named of [true, false]) {
    for (const spot of spots(wish, named)) {
      if (!taken.some((box) => overlap(box, boxOf(spot, wish)))) return spot;
    }
  }
  return { ...spots(wish, false)[0]! };
}

function spots(wish: Wish, named: boolean): Placed[] {
  const { box } = wish;
  const width = named ? wish.wide : wish.narrow;
  const middle = box.x + box.width / 2 - width / 2;
  const level = box.y + box.height / 2 - LABEL_HEIGHT / 2;
  const at = (x: number, y: number): Placed => ({ id: wish.id, x, y, named });
  return [
    at(middle, box.y + box.height + GAP),
    at(middle, box.y - LABEL_HEIGHT - GAP),
    at(box.x + box.width + GAP, level),
    at(box.x - width - wish.tail - GAP, level),
  ];
}

function boxOf(placed: Placed, wish: Wish): Box {
  const width = (placed.named ? wish.wide : wish.narrow) + wish.tail;
  return { x: placed.x, y: placed.y, width, height: LABEL_HEIGHT };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
