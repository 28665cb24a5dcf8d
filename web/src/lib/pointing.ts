/** Lines and tags for the answer under the cursor. */
import type { Offer } from '../wire';
import type { DrawnPiece } from './drawn';
import { along, boundsOf, distance, footInHex, toDraw, type Place } from './geometry';
import { isMove } from './ghost';

/** How far a sight line stays clear of those at its ends. */
const CLEAR = 62;
/** A tag over a ghost stands over its men's hats. */
const HATS = 150;
/** From one row of hexes to the next. */
const ROW = 173;

/** Who acts: whom the offer names for it, else the piece that is lit. */
export function acting(offer: Offer, pieces: readonly DrawnPiece[]): DrawnPiece | null {
  const named = offer.actor ? pieces.find(({ piece }) => piece.id === offer.actor) : undefined;
  return named ?? pieces.find(({ piece }) => piece.active) ?? null;
}

/** Who would move: the piece the offer names, where it names one to move, else the acting one. */
export function moverOf(offer: Offer, pieces: readonly DrawnPiece[]): DrawnPiece | null {
  const actor = acting(offer, pieces);
  if (offer.actor) return actor;
  const named = pieces.find(({ piece }) => piece.id === offer.piece);
  if (!named || (actor && named.piece.side !== actor.piece.side)) return actor;
  return named;
}

/** The bare place that an offer is aimed at, on a table without hexes. */
export function aimedAt(offer: Offer, scale: number, hexes: boolean): Place | null {
  return offer.place && !isMove(offer, hexes) ? toDraw(offer.place, scale) : null;
}

/** From the acting unit to the one or the place the offer is aimed at. */
export function sightLine(
  offer: Offer,
  pieces: readonly DrawnPiece[],
  scale: number,
  hexes: boolean,
): [Place, Place] | null {
  if (isMove(offer, hexes) || (offer.path ?? []).length > 1) return null;
  const from = acting(offer, pieces);
  const target = pieces.find(({ piece }) => piece.id === offer.piece);
  const to = target ? chest(target) : aimedAt(offer, scale, hexes);
  if (!from || !to || from === target) return null;
  // On a free table a line to a friend means something only where the offer says who acts.
  if (!hexes && target && !offer.actor && target.piece.side === from.piece.side) return null;
  const a = chest(from);
  const length = distance(a, to);
  if (length < 3 * CLEAR) return null;
  return [along([a, to], CLEAR / length), along([a, to], 1 - CLEAR / length)];
}

function chest(drawn: DrawnPiece): Place {
  return drawn.hex ? [drawn.at[0], footInHex(drawn.at, 0, 1)[1] - 62] : drawn.at;
}

/** The foot of a hex, over a ghost, the middle of a line or path, else just over the piece. */
export function tagSpot(
  offer: Offer,
  pieces: readonly DrawnPiece[],
  scale: number,
  hexes: boolean,
): Place | null {
  if (hexes && offer.place) {
    const [x, y] = toDraw(offer.place, scale);
    return [x, y + 80];
  }
  const ghost = (offer.tray?.length ? offer.tray : (offer.figures ?? [])).map((point) => toDraw(point, scale));
  if (ghost.length) {
    const box = boundsOf(ghost);
    return [box.x + box.width / 2, box.y - HATS];
  }
  const line = sightLine(offer, pieces, scale, hexes) ?? (offer.path ?? []).map((point) => toDraw(point, scale));
  if (line.length > 1) return hexes ? overHeads(line) : along(line, 0.5);
  if (offer.place) return toDraw(offer.place, scale);
  const drawn = pieces.find(({ piece }) => piece.id === offer.piece);
  return drawn ? [drawn.at[0], drawn.box.y - 20] : null;
}

/** The middle of a line through hexes; along a row it stands over the hats, or it would hide everybody between. */
function overHeads(line: readonly Place[]): Place {
  const [x, y] = along(line, 0.5);
  const rise = Math.abs(line[0]![1] - line.at(-1)![1]);
  return [x, rise < ROW / 2 ? y - HATS * 0.75 : y];
}

const EDGE = 4;

/** Where a tag begins so that all of it is in sight, if what it points at is. */
export function pushedInside(left: number, width: number, at: number, [from, to]: readonly [number, number]): number {
  if (at < from || at > to) return left;
  return Math.min(Math.max(left, from + EDGE), Math.max(to - width - EDGE, from + EDGE));
}
