/** The story of a battle as a despatch would tell it: only what mattered, and without the dice. */
import type { PieceView, Told, TurningPoint, View } from '../wire';

/** What happened in a turn. */
export interface Chapter {
  title: string;
  words: string[];
}

/** A unit as it came to the field and as it left it. */
export interface Muster {
  name: string;
  before: string;
  /** Empty where it has left the table. */
  after: string;
}

const MOST = 7;
const KINDS: Record<string, number> = { wound: 5, melee: 4, shot: 3 };

/** How much an event matters to those who read of it later. */
function weightOf(told: Told, turns: ReadonlySet<number>): number {
  if (turns.has(told.number + 1)) return 9;
  if (/\bunharmed\b|\bno hits\b|\bnobody\b/i.test(told.words)) return 0;
  const { kind = '', kept = [] } = told.show;
  if (kind === 'shot' && kept.length && !kept.some(Boolean)) return 0;
  return KINDS[kind] ?? (kind === '' && told.words.endsWith('!') ? 4 : 0);
}

/** A sentence without its dice and without what stands in brackets. */
export function plainly(words: string): string {
  return words
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/: (?:\d+ )*\d+, (?=\D|\d+ [a-z])/g, ': ')
    .replace(/\s+([.,:])/g, '$1');
}

/** The turns of a battle in which something happened, each with its weightiest events in their order. */
export function chaptersOf(log: readonly Told[], points: readonly TurningPoint[]): Chapter[] {
  const turns = new Set(points.map((point) => point.told));
  const found: { title: string; log: Told[] }[] = [{ title: '', log: [] }];
  for (const told of log) {
    if (told.show.kind === 'turn') found.push({ title: told.words, log: [] });
    else found.at(-1)!.log.push(told);
  }
  return found.map(({ title, log: all }) => ({ title, words: weightiest(all, turns) })).filter((chapter) => chapter.words.length);
}

function weightiest(log: readonly Told[], turns: ReadonlySet<number>): string[] {
  const weighed = log.map((told) => ({ told, weight: weightOf(told, turns) })).filter(({ weight }) => weight > 0);
  const least = weighed.map(({ weight }) => weight).sort((a, b) => b - a)[MOST - 1] ?? 0;
  const chosen = weighed.filter(({ weight }) => weight > least);
  const rest = weighed.filter(({ weight }) => weight === least).slice(0, MOST - chosen.length);
  return weighed.filter((one) => chosen.includes(one) || rest.includes(one)).map(({ told }) => plainly(told.words));
}

/** The units of a side at the beginning and at the end. */
export function musterOf(side: string, first: View, last: View): Muster[] {
  const left = new Map(last.pieces.map((piece) => [piece.id, piece]));
  const counted = (piece: PieceView): boolean => piece.side === side && piece.kind !== 'marker' && !!piece.strength;
  const whole = (strength: string | undefined): string => strength?.replace(/^(\d+)\/\1$/, '$1') ?? '';
  return first.pieces.filter(counted).map((piece) => ({ name: piece.name, before: whole(piece.strength), after: whole(left.get(piece.id)?.strength) }));
}

/** So many other events may come between two units that are set up. */
const PAUSE = 3;

/** After how many events the armies stand drawn up: when the last unit is set up, or else when the first turn begins. */
export function openingOf(told: readonly Told[]): number {
  let last = told.findIndex(isSetUp);
  if (last < 0) return Math.max(0, told.findIndex((one) => one.show.kind === 'turn'));
  for (let at = last + 1; at <= last + PAUSE && at < told.length; at++) if (isSetUp(told[at]!)) last = at;
  return last + 1;
}

const isSetUp = ({ kind }: Told): boolean => kind.startsWith('Deployed');
