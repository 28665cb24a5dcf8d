/** Things that are given places one by one. */
import type { Allotment, Choice } from '../wire';

export type Plan = Record<string, string>;

/** A plan to begin with: that of an answer on offer, if it is one, else everything in the first place. */
export function planOf({ things, places }: Allotment, choice: Choice | undefined): Plan {
  const known = (choice?.choice ?? {}) as Record<string, unknown>;
  const [first = ''] = Object.keys(places);
  const at = (thing: string): string => (typeof known[thing] === 'string' && known[thing] in places ? known[thing] : first);
  return Object.fromEntries(Object.keys(things).map((thing) => [thing, at(thing)]));
}

/** How many go where, in a line; what nobody is sent to is left out. */
export function counted(plan: Plan, { places }: Allotment): string {
  const sent = Object.values(plan);
  const counts = Object.entries(places).map(([place, words]) => ({ words, count: sent.filter((one) => one === place).length }));
  return counts.filter(({ count }) => count).map(({ words, count }) => `${count} ${words}`).join(' · ');
}
