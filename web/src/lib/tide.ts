/** How the balance of a finished battle ran, as it is drawn. */
import type { Tide, TurningPoint } from '../wire';

/** The turning point that the battle has come to last; none before the first. */
export function turnAt(turns: readonly TurningPoint[], at: number): number {
  return turns.findLastIndex((turn) => turn.told <= at);
}

/** Where a turning point lies that is the next or the one before, or nothing. */
export function neighbour(turns: readonly TurningPoint[], at: number, way: 1 | -1): number | undefined {
  const found = way > 0 ? turns.find((turn) => turn.told > at) : turns.findLast((turn) => turn.told < at);
  return found?.told;
}

/** The line of the first side's chances, in events across and per cent down; it keeps its height until the next point. */
export function tideLine(balance: Tide['balance'], count: number): string {
  const [first] = balance;
  if (!first) return '';
  const points = balance.map(([told, chance]) => `L${told} ${100 - chance}`);
  const last = balance.at(-1)!;
  return `M${first[0]} ${100 - first[1]}${points.join('')}L${count} ${100 - last[1]}`;
}

/** A long sentence says first who did what, and then how the dice fell. */
export function headline(words: string): [string, string] {
  const cut = words.indexOf(': ');
  if (words.length <= 60 || cut < 12) return [words, ''];
  return [`${words.slice(0, cut)}.`, words.charAt(cut + 2).toUpperCase() + words.slice(cut + 3)];
}

/** Points gained or lost, with their sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0';
}

/** Where a bar begins and how long it is, in per cent of a scale with its zero in the middle. */
export function barOf(points: number, most: number): { left: number; width: number } {
  const width = (50 * Math.abs(points)) / Math.max(most, 1);
  return { left: points < 0 ? 50 - width : 50, width };
}
