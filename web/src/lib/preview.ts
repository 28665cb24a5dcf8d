/** A battle that has not begun, as its map shows it. */
import type { View } from '../wire';

/** What somebody has done or been told to do since the battle began. */
const DOINGS = ['mk-activated', 'mk-order'];

/** Everybody stands where he might be drawn up, and nobody has done anything yet. */
export function drawnUp(view: View): View {
  return {
    ...view,
    pieces: view.pieces.map((piece) => ({
      ...piece, acted: false, active: false, markers: (piece.markers ?? []).filter(({ symbol }) => !DOINGS.includes(symbol)),
    })),
  };
}
