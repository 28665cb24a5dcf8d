/** The answers on offer: their keys, their groups, and how a click on the table narrows them. */
import type { Choice, Offer } from '../wire';
import { same, type Place } from './geometry';

/** A choice with the key that answers it. */
export interface Entry {
  index: number;
  offer: Offer;
  key: string;
}

/** What has been pointed at so far. */
export interface Pointed {
  piece: string;
  place: Place | null;
}

export interface Group {
  name: string;
  entries: Entry[];
}

export const NOTHING_POINTED: Pointed = { piece: '', place: null };
/** With more answers than this the list is put in groups. */
export const MANY = 12;
/** With more than this only one group lies open at a time. */
export const CROWD = 24;

/** So many places have room for a key each on a free table. */
export const FEW = 8;

const KEYS = '123456789abcdefghijklmnopqrstuvwxyz';

/** Entries in the order they are shown; ending or passing answers to 0, the rest in turn. */
export function entriesOf(choices: readonly Choice[], pointed: Pointed): Entry[] {
  const kept = choices
    .map((choice, index) => ({ index, offer: choice.offer, key: '' }))
    .filter((entry) => fits(entry.offer, pointed));
  const ordered = kept.length > MANY ? groupsOf(kept).flatMap((group) => group.entries) : kept;
  return withKeys(ordered);
}

function withKeys(entries: readonly Entry[]): Entry[] {
  let next = 0;
  let endGiven = false;
  return entries.map((entry) => {
    if (!endGiven && entries.length > 1 && isEnd(entry.offer)) {
      endGiven = true;
      return { ...entry, key: '0' };
    }
    return { ...entry, key: KEYS[next++] ?? '' };
  });
}

/** So many answers that only the heading under the cursor lies open. */
export function folds(entries: readonly Entry[]): boolean {
  return entries.length > CROWD && groupsOf(entries).length > 2;
}

/** Keys for what lies open only, so that no key gives an answer out of sight. */
export function keyed(entries: readonly Entry[], open: string): readonly Entry[] {
  if (!folds(entries)) return entries;
  const isSeen = ({ offer }: Entry): boolean => !offer.group || offer.group === open;
  const keys = new Map(withKeys(entries.filter(isSeen)).map(({ index, key }) => [index, key]));
  return entries.map((entry) => ({ ...entry, key: keys.get(entry.index) ?? '' }));
}

/** True of an answer in which a piece acts or is aimed at. */
export function isAbout(offer: Offer, piece: string): boolean {
  return offer.piece === piece || offer.actor === piece;
}

/** True of a piece that would act, with others or alone, or is aimed at. */
export function takesPart(offer: Offer, piece: string): boolean {
  return isAbout(offer, piece) || !!offer.fellows?.includes(piece);
}

/** The answer under the cursor when a question is put: the first that does not end the matter. */
export function firstOf(entries: readonly Entry[]): Entry | null {
  return entries.find(({ offer }) => !isEnd(offer)) ?? entries[0] ?? null;
}

/** What is marked on the table: of a crowd of answers the places and targets of one heading, and all who act. */
export function onTable(entries: readonly Entry[], cursor: Entry | null): readonly Entry[] {
  if (!folds(entries)) return entries;
  const open = cursor?.offer.group ?? '';
  return entries.map((entry) => {
    const { offer } = entry;
    if ((offer.group ?? '') === open) return entry;
    return { ...entry, offer: { ...offer, place: null, piece: offer.actor ? '' : offer.piece } };
  });
}

function isEnd(offer: Offer): boolean {
  return /^(ui-)?end$/.test(offer.icon ?? '');
}

function fits(offer: Offer, pointed: Pointed): boolean {
  if (pointed.piece && !isAbout(offer, pointed.piece)) return false;
  return !pointed.place || (!!offer.place && same(offer.place, pointed.place));
}

/** Entries under their headings, each heading where it first appears. */
export function groupsOf(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = entry.offer.group ?? '';
    const group = groups.get(name);
    if (group) group.push(entry);
    else groups.set(name, [entry]);
  }
  return [...groups].map(([name, list]) => ({ name, entries: list }));
}

/** The odds that all answers under a heading share; they are said once, with the heading. */
export function oddsOf(group: Group): string {
  const odds = group.entries[0]?.offer.odds ?? '';
  const shared = group.name !== '' && group.entries.length > 1 && group.entries.every(({ offer }) => offer.odds === odds);
  return shared ? odds : '';
}

/** True of answers that are called alike and differ only in their details, which then lead. */
export function isAlike(group: Group): boolean {
  const [first, ...rest] = group.entries;
  const details = new Set(group.entries.map(({ offer }) => offer.detail));
  return rest.length > 0 && details.size === group.entries.length && !details.has('') && !details.has(undefined) && rest.every(({ offer }) => offer.label === first!.offer.label);
}

/** An answer under the heading of who acts need not name him again. */
export function under(heading: string, offer: Offer): string {
  const at = heading && offer.actor ? softly(offer.label).indexOf(softly(heading)) : -1;
  if (at < 0) return offer.label;
  const rest = offer.label.slice(at + heading.length).replace(/^(:| to)? /, '');
  return rest ? rest[0]!.toUpperCase() + rest.slice(1) : offer.label;
}

/** A line of an answer's button, and a smaller one below it. */
export interface Lines {
  title: string;
  small: string;
}

/** What an answer's button says. Where a piece is set up its place leads, in the words of the table, and the measure comes second. */
export function linesOf(offer: Offer, heading: string, alike: boolean, setsUp = true): Lines {
  const { label, where } = offer;
  const detail = unsaid(offer.detail ?? '', label, heading);
  if (where && detail && !setsUp && label !== heading) return { title: `${label}: ${where}`, small: detail };
  if (where && detail) return { title: where, small: alike || label === heading ? detail : `${label} · ${detail}` };
  if (where) return { title: label, small: where };
  return alike && detail ? { title: detail, small: '' } : { title: under(heading, offer), small: detail };
}

/** What label and heading say already is not said twice. */
function unsaid(detail: string, label: string, heading: string): string {
  const rest = detail.startsWith(`${label} `) ? detail.slice(label.length + 1) : detail;
  const end = `, ${heading.toLowerCase()}`;
  return heading && rest.endsWith(end) ? rest.slice(0, -end.length) : rest;
}

/** So many letters fit into half a line. */
const HALF = 14;

/** Answers that are a word or two and no more, and so many that they make a long list. */
export function isShort(entries: readonly Entry[]): boolean {
  return entries.length > 4 && entries.every(({ offer }) => offer.label.length <= HALF && !offer.detail && !offer.where && !offer.odds && !offer.reckoning && !offer.cite);
}

/** True where every answer is called the same, as where all are about one piece. */
export function isOneName(entries: readonly Entry[]): boolean {
  return entries.length > 1 && new Set(entries.map(({ offer }) => offer.label)).size === 1;
}

/** An answer as it is told apart in a sentence: a place to stand by where it is, all else by its name. */
export function toldApart({ label, detail, where }: Offer): string {
  return where && detail ? where.charAt(0).toUpperCase() + where.slice(1) : label;
}

/** A name is the same with a small article. */
function softly(words: string): string {
  return words.replace(/\bThe /g, 'the ');
}

/** The places that answer something, each once. */
export function placesOf(entries: readonly Entry[]): Place[] {
  const seen = new Map<string, Place>();
  for (const { offer } of entries) if (offer.place) seen.set(offer.place.join(), offer.place);
  return [...seen.values()];
}

/** The pieces that tell some answers from others. */
export function piecesOf(entries: readonly Entry[]): string[] {
  const ids = new Set(entries.flatMap(({ offer }) => [offer.piece, offer.actor].filter((id) => !!id) as string[]));
  const [only] = ids;
  const shared = ids.size === 1 && entries.length > 1 && entries.every(({ offer }) => isAbout(offer, only!));
  return shared ? [] : [...ids];
}

/** What a click means: nothing here, one answer, or fewer answers than before. */
export type Click =
  | { kind: 'none' }
  | { kind: 'answer'; index: number }
  | { kind: 'narrow'; pointed: Pointed };

export function clickPlace(entries: readonly Entry[], pointed: Pointed, place: Place): Click {
  const hit = entries.filter(({ offer }) => offer.place && same(offer.place, place));
  return clicked(entries, hit, { ...pointed, place });
}

export function clickPiece(entries: readonly Entry[], pointed: Pointed, piece: string): Click {
  return clicked(entries, entries.filter(({ offer }) => isAbout(offer, piece)), { ...pointed, piece });
}

function clicked(entries: readonly Entry[], hit: Entry[], pointed: Pointed): Click {
  const only = hit[0];
  if (!only) return { kind: 'none' };
  if (hit.length === 1) return { kind: 'answer', index: only.index };
  return hit.length < entries.length ? { kind: 'narrow', pointed } : { kind: 'none' };
}

export function byKey(entries: readonly Entry[], key: string): Entry | undefined {
  return entries.find((entry) => entry.key !== '' && entry.key === key.toLowerCase());
}

/** The key shown at a place or a piece on the table, where it is the only answer there. */
export function keyAt(entries: readonly Entry[], at: (offer: Offer) => boolean): string {
  const hit = entries.filter((entry) => at(entry.offer));
  return hit.length === 1 ? hit[0]!.key : '';
}

/** An icon's name as a symbol of the art kit. */
export function iconSymbol(icon: string | undefined, fallback = 'ui-play'): string {
  if (!icon) return fallback;
  return /^(ui|mk|suit|card|d6|d8)-/.test(icon) ? icon : `ui-${icon}`;
}
