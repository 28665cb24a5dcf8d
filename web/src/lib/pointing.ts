/** Lines and tags for the answer under the cursor. */
import type { Offer } from '../wire';
import type { DrawnPiece } from './drawn';
import { along, distance, footInHex, toDraw, type Place } from './geometry';

/** How far a sight line stays clear of those at its ends. */
const CLEAR = 62;

/** From the acting unit to the one the offer is aimed at; nothing where a path is shown instead. */
export function sightLine(offer: Offer, pieces: readonly DrawnPiece[]): [Place, Place] | null {
  if (offer.place || (offer.path ?? []).length > 1) return null;
  const from = pieces.find(({ piece }) => piece.active);
  const to = pieces.find(({ piece }) => piece.id === offer.piece);
  if (!from || !to || from === to) return null;
  const [a, b] = [chest(from), chest(to)];
  const length = distance(a, b);
  if (length < 3 * CLEAR) return null;
  return [along([a, b], CLEAR / length), along([a, b], 1 - CLEAR / length)];
}

function chest(drawn: DrawnPiece): Place {
  return drawn.hex ? [drawn.at[0], footInHex(drawn.at, 0, 1)[1] - 62] : drawn.at;
}

/** The foot of a hex, the middle of a line or path, else just over the piece. */
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
  const line = sightLine(offer, pieces) ?? (offer.path ?? []).map((point) => toDraw(point, scale));
  if (line.length > 1) return along(line, 0.5);
  if (offer.place) return toDraw(offer.place, scale);
  const drawn = pieces.find(({ piece }) => piece.id === offer.piece);
  return drawn ? [drawn.at[0], drawn.box.y - 20] : null;
}
