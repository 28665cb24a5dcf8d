/** Who carries the colours: in a formed unit of foot an officer, a standard and a drummer are drawn among the men. */
import type { Figure, PieceView } from '../wire';

/** Units smaller than this have nobody to spare. */
const FORMED = 6;
const PARTS = new Set(['officer', 'standard', 'drummer']);

/** A man in the frame of his unit: how far to the front and how far to the right he stands. */
interface Man {
  index: number;
  front: number;
  right: number;
}

/** The poses of those who are not plain men, by their number; they are men like the others in every rule. */
export function colourParty(piece: PieceView): Map<number, string> {
  const figures = piece.figures ?? [];
  const found = new Map<number, string>();
  if ((piece.kind ?? 'foot') !== 'foot' || figures.length < FORMED || !figures.every(isPlain)) return found;
  const men = standing(piece, figures).sort((one, other) => one.right - other.right);
  const front = rankAt(men, Math.max(...men.map((man) => man.front)));
  const rear = rankAt(men, Math.min(...men.map((man) => man.front)));
  // The plain men fall first and the standard last.
  const middle = front[Math.floor(front.length / 2)];
  if (middle) found.set(middle.index, 'standard');
  if (men.length > 2 && front.length > 1) found.set(front[0]!.index, 'officer');
  if (men.length > 3 && rear[0] !== front[0]) found.set(rear.at(-1)!.index, 'drummer');
  return found;
}

function isPlain({ sprite }: Figure): boolean {
  return sprite.pose.startsWith('inf-') && !PARTS.has(sprite.pose);
}

function standing(piece: PieceView, figures: readonly Figure[]): Man[] {
  const turn = ((piece.bearing ?? 0) / 18000) * Math.PI;
  const [east, south] = [Math.sin(turn), -Math.cos(turn)];
  return figures.flatMap(({ place, fallen }, index) => {
    const [x, y] = [place[0] - piece.place[0], place[1] - piece.place[1]];
    return fallen ? [] : [{ index, front: x * east + y * south, right: x * -south + y * east }];
  });
}

/** All who stand in one line with that one. */
function rankAt(men: readonly Man[], front: number): Man[] {
  const depth = Math.max(...men.map((man) => Math.abs(man.front - front)));
  return men.filter((man) => Math.abs(man.front - front) <= Math.min(depth / 4, 100));
}
