/** Who stands guard where an army is shown: men in its own uniform. */
import type { Sprite, View } from '../wire';

/** A man of that side as the table shows him; foot before horse, and guns last. */
export function manOf(view: View, side: string): Sprite | undefined {
  const own = view.pieces.filter((piece) => piece.side === side && piece.figures?.length);
  const ranked = ['foot', 'skirmish', 'horse', 'commander', 'guns'];
  const place = (kind: string): number => (ranked.indexOf(kind) + ranked.length) % ranked.length;
  return own.sort((a, b) => place(a.kind ?? 'foot') - place(b.kind ?? 'foot'))[0]?.figures?.[0]?.sprite;
}

/** The same man thrice: with the colours between an officer and a drummer, where the army has such. */
export function colourGuard(man: Sprite): Sprite[] {
  const regular = man.pose.startsWith('inf-');
  return (regular ? ['officer', 'standard', 'drummer'] : [man.pose, man.pose, man.pose]).map((pose) => ({ ...man, pose }));
}
