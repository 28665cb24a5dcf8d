/** Where the acting piece would stand: its figures at the places of an offer. */
import type { Offer, Sprite, View } from '../wire';
import { placesOf, type Entry } from './choices';
import type { DrawnPiece } from './drawn';
import { toDraw, type Place } from './geometry';

export interface GhostMan {
  id: string;
  x: number;
  y: number;
  /** Nothing is known of the looks of a man who is not on the table yet. */
  sprite: Sprite | null;
  classes: string;
  mirrored: boolean;
}

export interface Ghost {
  tray: Place[];
  men: GhostMan[];
}

/** The view with only the asked-about piece lit, where the question is about one. */
export function spotlight(view: View, about: string): View {
  if (!about) return view;
  return { ...view, pieces: view.pieces.map((piece) => ({ ...piece, active: piece.id === about })) };
}

/** True of an offer that says where somebody would stand, and not whom he aims at. */
export function isMove(offer: Offer, hexes: boolean): boolean {
  if (hexes || !offer.place) return !!offer.place || !!offer.tray?.length || !!offer.figures?.length;
  return !!offer.tray?.length || !!offer.figures?.length || (offer.path ?? []).length > 1 || /move/.test(offer.icon ?? '');
}

/** The ghost of an offer, or nothing where it moves nobody; whoever only comes onto the table stands nowhere yet. */
export function ghostOf(offer: Offer, mover: DrawnPiece | null, scale: number, hexes: boolean, coming = false): Ghost | null {
  if (!isMove(offer, hexes)) return null;
  const tray = (offer.tray ?? []).map((corner) => toDraw(corner, scale));
  const feet = (offer.figures ?? []).map((foot) => toDraw(foot, scale));
  if (feet.length) return { tray, men: feet.map((foot, at) => manAt(foot, at, feet.length, mover, tray)) };
  if (!mover) return tray.length ? { tray, men: [] } : null;
  const carry = tray.length ? between(mover.tray, tray) : shift(mover, offer, scale, coming);
  return carry && { tray: tray.length ? tray : mover.tray.map(carry), men: moved(mover, carry, tray) };
}

function manAt(foot: Place, at: number, count: number, mover: DrawnPiece | null, tray: Place[]): GhostMan {
  const man = mover?.figures.length === count ? mover.figures[at] : undefined;
  const mirrored = tray.length ? looksLeft(tray) : (man?.mirrored ?? false);
  return { id: `${at}`, x: foot[0], y: foot[1], sprite: man?.sprite ?? null, classes: man?.classes ?? '', mirrored };
}

function moved(mover: DrawnPiece, carry: (place: Place) => Place, tray: Place[]): GhostMan[] {
  return mover.figures.map((man) => {
    const [x, y] = carry([man.x, man.y]);
    return { id: man.id, x, y, sprite: man.sprite, classes: man.classes, mirrored: tray.length ? looksLeft(tray) : man.mirrored };
  });
}

function shift(mover: DrawnPiece, offer: Offer, scale: number, coming: boolean): ((place: Place) => Place) | null {
  if (!offer.place) return null;
  const [x, y] = toDraw(offer.place, scale);
  const by: Place = [x - mover.at[0], y - mover.at[1]];
  return coming || by[0] || by[1] ? (place) => [place[0] + by[0], place[1] + by[1]] : null;
}

/** Carries what stands on one tray to the same spot on another, whatever its shape. */
function between(from: readonly Place[], to: readonly Place[]): ((place: Place) => Place) | null {
  const [a, b, , d] = from;
  const [e, f, , h] = to;
  if (!a || !b || !d || !e || !f || !h) return null;
  const [right, back] = [minus(b, a), minus(d, a)];
  const area = right[0] * back[1] - right[1] * back[0];
  if (!area) return null;
  return (place) => {
    const p = minus(place, a);
    const u = (p[0] * back[1] - p[1] * back[0]) / area;
    const v = (right[0] * p[1] - right[1] * p[0]) / area;
    return [e[0] + u * (f[0] - e[0]) + v * (h[0] - e[0]), e[1] + u * (f[1] - e[1]) + v * (h[1] - e[1])];
  };
}

/** A tray looks left where its front edge runs upwards, from its left corner to its right. */
function looksLeft([left, right]: readonly Place[]): boolean {
  return !!left && !!right && right[1] < left[1];
}

function minus(a: Place, b: Place): Place {
  return [a[0] - b[0], a[1] - b[1]];
}

/** Where one unit may go on a free table, as far as its offers tell: the fence round them. */
export function fenceOf(entries: readonly Entry[], scale: number, hexes: boolean): Place[] {
  const moves = entries.filter(({ offer }) => isMove(offer, false));
  if (hexes || new Set(moves.map(({ offer }) => offer.actor || offer.piece || '')).size > 1) return [];
  const reached = placesOf(moves);
  return reached.length > 2 ? hull(reached.map((place) => toDraw(place, scale))) : [];
}

/** The smallest fence round these places (Andrew's monotone chain), clockwise on the table. */
export function hull(places: readonly Place[]): Place[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (list: readonly Place[]): Place[] => {
    const chain: Place[] = [];
    for (const place of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, place) <= 0) chain.pop();
      chain.push(place);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

function turn(a: Place, b: Place, c: Place): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
