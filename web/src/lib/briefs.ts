/** A battle in a list, in the names that the shelf has for its sides and players. */
import type { BattleBrief, Shelf, SideBrief, Switch } from '../wire';
import { WATCHER } from './keys';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function sideName(battle: BattleBrief, shelf: Shelf | null, seat: string): string {
  const scenario = shelf?.books.find((book) => book.id === battle.book)?.scenarios.find((one) => one.id === battle.scenario);
  return scenario?.sides.find((side) => side.seat === seat)?.name ?? capital(seat);
}

/** Who sits where: The British: a person, The French: Sergeant. */
export function playedBy(battle: BattleBrief, shelf: Shelf | null): string {
  const name = (player: string): string => (player === 'human' ? 'a person' : (shelf?.players.find((one) => one.id === player)?.name ?? player));
  return Object.entries(battle.seats).map(([seat, player]) => `${sideName(battle, shelf, seat)}: ${name(player)}`).join(', ');
}

/** How it ended, and for whom. */
export function victory(battle: BattleBrief, shelf: Shelf | null): string {
  const { winner, reason } = battle.verdict!;
  const who = (winner ?? '').split('+').filter(Boolean).map((seat) => sideName(battle, shelf, seat)).join(' and ');
  return who ? `Won by ${who.replace(/^The /, 'the ')}: ${reason}` : capital(reason);
}

/** The name of its book. */
export function bookName(battle: BattleBrief, shelf: Shelf | null): string {
  return shelf?.books.find((book) => book.id === battle.book)?.name ?? '';
}

/** The battle to go on with: the last one begun in which this person has a seat, and that is not fought for another. */
export function toPlayOn(battles: readonly BattleBrief[], isMine: (battle: string) => boolean): BattleBrief | undefined {
  return battles.find(({ battle, verdict, keys }) => !verdict && !battle.includes('-') && (Object.keys(keys).length > 0 || isMine(battle)));
}

export interface Part {
  /** Whether one plays in a battle, may look on, or has nothing to do with it. */
  role: 'play' | 'watch' | 'none';
  /** It is known that one is asked something. */
  turn: boolean;
}

/** What somebody has to do with a battle who holds keys to these seats and has lent those. */
export function partIn(battle: BattleBrief, kept: readonly string[], lent: readonly string[]): Part {
  const seats = [...kept, ...Object.keys(battle.keys)];
  const watches = kept.includes(WATCHER) || !Object.values(battle.seats).includes('human');
  const role = seats.some((seat) => seat !== WATCHER) ? 'play' : watches ? 'watch' : 'none';
  return { role, turn: !battle.verdict && !!battle.waiting?.some((seat) => seats.includes(seat) && !lent.includes(seat)) };
}

/** Whether somebody is to sit at a side: by a house rule the table may run it instead. */
export function isSeated(side: SideBrief, rules: readonly Switch[], chosen: Record<string, boolean | number | string>): boolean {
  const rule = rules.find((one) => one.id === side.unless);
  return !rule || !(chosen[rule.id] ?? rule.default);
}
