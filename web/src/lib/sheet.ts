/** An army file as fields: read by the server, changed here, and written as TOML again. */
import { dressOf } from './dress';
import type { Enlistment, Entry, Fault, Level, Muster, Option, Recruit, Sprite } from '../wire';

export type Fields = Record<string, unknown>;
type Terms = Record<string, readonly unknown[]>;

/** What is known where a field stands: all that is said there or further out, and by which options. */
export interface Scope {
  said: Fields;
  chosen: readonly Option[];
}

/** A recruit as it stands on the shelf. */
export interface Poster {
  recruit: Recruit;
  words: string;
  group: string;
  detail: string;
  points: number;
  sprite: Sprite | null;
}

/** The fields in which an army or a unit says what it wears, and what on its heads. */
export const UNIFORM = 'uniform';
export const HAT = 'hat';
const NOWHERE: Scope = { said: {}, chosen: [] };

// The file

/** The lists of an army file, the outermost first. */
export function levelsOf(form: Enlistment): Level[] {
  const found: Level[] = [];
  for (let level: Level | null | undefined = form.body; level; level = level.inside) found.push(level);
  return found;
}

/** The companies of a list. */
export function listIn(level: Level, fields: Fields): Fields[] {
  return (fields[level.id] ?? []) as Fields[];
}

/** Whether the file has its companies where the book looks for them. */
export function fits(level: Level | null | undefined, fields: Fields): boolean {
  if (!level) return true;
  const list = fields[level.id] ?? [];
  return Array.isArray(list) && list.every((one) => isTable(one) && fits(level.inside, one));
}

/** The whole file, with everything in it, known to the form or not. */
export function toToml(form: Enlistment, sheet: Fields): string {
  return lines(sheet, form.body) + companies(form.body, sheet, form.body.id);
}

function companies(level: Level, fields: Fields, path: string): string {
  const inside = level.inside;
  const parts = listIn(level, fields).map((one) => {
    const more = inside ? companies(inside, one, `${path}.${inside.id}`) : '';
    return `\n[[${path}]]\n${lines(one, inside)}${more}`;
  });
  return parts.join('');
}

/** The plain fields of a table; the list of its companies comes after them, unless it is empty. */
function lines(fields: Fields, level: Level | null | undefined): string {
  const own = Object.entries(fields).filter(([name, value]) => name !== level?.id && isTold(value));
  const empty = level && !listIn(level, fields).length ? `${key(level.id)} = []\n` : '';
  return own.map(([name, value]) => `${key(name)} = ${written(value)}\n`).join('') + empty;
}

function isTold(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function isTable(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON's strings, numbers and lists are TOML's too; only tables differ. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (!isTable(value)) return JSON.stringify(value).replaceAll('\x7f', '\\u007f');
  const inside = Object.entries(value).filter(([, one]) => isTold(one));
  return `{ ${inside.map(([name, one]) => `${key(name)} = ${written(one)}`).join(', ')} }`;
}

function key(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name);
}

// Fields

/** What a field says, or what its silence means. */
export function valueOf(entry: Entry, fields: Fields): unknown {
  const value = fields[entry.id];
  if (value !== undefined) return value;
  return entry.unsaid !== '' ? entry.unsaid : undefined;
}

/** The fields with one of them changed; what goes without saying is left out. */
export function withField(fields: Fields, entry: Entry, value: unknown): Fields {
  const { [entry.id]: _, ...others } = fields;
  if (goesUnsaid(entry, value)) return others;
  return entry.id in fields ? { ...fields, [entry.id]: value } : { ...others, [entry.id]: value };
}

function goesUnsaid(entry: Entry, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (entry.needed) return false;
  if (Array.isArray(value)) return !value.length && entry.kind !== 'numbers';
  if (entry.kind === 'levels') return !Object.values(value as Fields).some(Boolean);
  if (entry.kind === 'flag') return value === (entry.unsaid ?? false);
  return entry.unsaid !== undefined ? value === entry.unsaid : value === '' && entry.kind !== 'choice';
}

/** The scope of some fields inside another one. */
export function scopeOf(entries: readonly Entry[], fields: Fields, outer: Scope = NOWHERE): Scope {
  const said: Fields = { ...outer.said, ...fields };
  for (const entry of entries) said[entry.id] = valueOf(entry, fields);
  const chosen = [...outer.chosen];
  for (const entry of entries) chosen.push(...chosenIn(entry, { said, chosen }));
  return { said, chosen };
}

function chosenIn(entry: Entry, scope: Scope): Option[] {
  const value = scope.said[entry.id];
  if (entry.id === UNIFORM && typeof value === 'string') return worn(entry, value);
  const values = entry.kind === 'items' ? carriedIn(value).map((one) => one.item) : [value];
  const had = (one: unknown) => entry.options?.find((option) => isSame(option.value, one) && meets(option.only, scope));
  return values.map(had).filter((one) => one !== undefined);
}

/** A uniform of the kit, perhaps in colours of one's own. */
function worn(entry: Entry, uniform: string): Option[] {
  const option = optionOf(entry.options ?? [], dressOf(uniform).preset);
  return option ? [{ ...option, value: uniform, sprite: { pose: '', ...option.sprite, uniform } }] : [];
}

function meets(terms: Terms | undefined, scope: Scope): boolean {
  return Object.entries(terms ?? {}).every(([name, values]) => values.includes(scope.said[name]));
}

/** Whether anybody need be asked: where it makes sense and there is a choice, or where the file says something. */
export function isAsked(entry: Entry, fields: Fields, scope: Scope): boolean {
  if (entry.id in fields) return true;
  const isSettled = entry.kind === 'choice' && !!entry.blank && openTo(entry, scope).length < 2;
  return !isSettled && meets(entry.only, scope);
}

/** What may be had here. */
export function openTo(entry: Entry, scope: Scope): Option[] {
  return (entry.options ?? []).filter((option) => isOpen(entry, option, scope));
}

function isOpen(entry: Entry, option: Option, scope: Scope): boolean {
  return meets(option.only, scope) && scope.chosen.every((one) => one.opens?.[entry.id]?.includes(option.value) ?? true);
}

export function optionOf(options: readonly Option[], value: unknown): Option | undefined {
  return options.find((option) => isSame(option.value, value));
}

/** Files may write words in any case. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  return one === other || (one.length === other.length && one.toLowerCase() === other.toLowerCase());
}

/** Things under their headings, each heading where it first appears. */
export function byGroup<T extends { group?: string }>(things: readonly T[]): { name: string; things: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const name = thing.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), thing]);
  }
  return [...groups].map(([name, list]) => ({ name, things: list }));
}

/** A figure in everything that its choices put on it, those of its army first. */
export function portraitIn(scope: Scope): Sprite | null {
  const layers = scope.chosen.map((option) => option.sprite).filter((sprite) => !!sprite);
  if (!layers.length) return null;
  const worn: Sprite = { uniform: '', pose: '' };
  for (const { uniform, pose, hat, kit, variant } of layers) {
    if (uniform) Object.assign(worn, { uniform, variant: '', hat: '' });
    Object.assign(worn, pose && { pose }, hat && { hat }, variant && { variant });
    if (kit?.length) worn.kit = [...(worn.kit ?? []), ...kit];
  }
  return { ...worn, pose: worn.pose || 'inf-march' };
}

// Equipment

/** An item as it is carried: what is fixed to it, and how many times its ammunition. */
export interface Carried {
  item: string;
  fixed: string[];
  ammo: number;
}

export function carriedIn(value: unknown): Carried[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.map((one) => {
    if (!isTable(one)) return { item: String(one), fixed: [], ammo: 1 };
    const { item = '', fixed = [], ammo = 1 } = one as Partial<Carried>;
    return { item, fixed: [...fixed], ammo };
  });
}

/** A plain item stands in the file by its name alone. */
export function asWritten(carried: readonly Carried[]): unknown[] {
  return carried.map(({ item, fixed, ammo }) => {
    if (!fixed.length && ammo === 1) return item;
    return { item, ...(fixed.length ? { fixed } : {}), ...(ammo > 1 ? { ammo } : {}) };
  });
}

// Recruits

/** The recruits that may be had under this scope, in the order of their options. */
export function postersFor(level: Level, outer: Scope): Poster[] {
  const found: { poster: Poster; rank: number }[] = [];
  const order = new Map(level.fields.flatMap((entry) => entry.options ?? []).map((option, at) => [option, at]));
  for (const recruit of level.recruits ?? []) {
    const scope = scopeOf(level.fields, recruit.fields, outer);
    const options = optionsFor(level, recruit, scope);
    if (!meets(recruit.only, scope) || !options) continue;
    const [first] = options;
    const poster = {
      recruit,
      words: recruit.words || first?.words || level.words,
      group: recruit.group || first?.group || '',
      detail: recruit.detail || first?.detail || '',
      points: recruit.points || first?.points || 0,
      sprite: portraitIn(scope),
    };
    found.push({ poster, rank: first ? order.get(first)! : 0 });
  }
  return found.sort((one, other) => one.rank - other.rank).map(({ poster }) => poster);
}

/** The options of all that is chosen for a recruit, or nothing where one of them is not to be had. */
function optionsFor(level: Level, recruit: Recruit, scope: Scope): Option[] | null {
  const found: Option[] = [];
  for (const [id, value] of Object.entries(recruit.fields)) {
    const entry = level.fields.find((one) => one.id === id && one.kind === 'choice');
    if (!entry) continue;
    const option = entry.options?.find((one) => isSame(one.value, value) && isOpen(entry, one, scope));
    if (!option) return null;
    found.push(option);
  }
  return found;
}

/** A name that nobody else has. */
export function apart(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \d+$/, '');
  let found = name;
  for (let number = 2; taken.includes(found); number += 1) found = `${stem} ${number}`;
  return found;
}

/** A new company: what it is given, what is usual, and a name of its own. */
export function freshOne(level: Level, given: Fields, words: string, taken: readonly string[]): Fields {
  const fields = { ...freshFields(level.fields), ...given };
  const name = String(fields['name'] ?? '') || words;
  return { name: apart(name, taken), ...Object.fromEntries(Object.entries(fields).filter(([id]) => id !== 'name')) };
}

export function freshFields(entries: readonly Entry[]): Fields {
  let fields: Fields = {};
  for (const entry of entries) fields = withField(fields, entry, usualOf(entry));
  return fields;
}

function usualOf(entry: Entry): unknown {
  if (entry.kind === 'part') return entry.needed ? freshFields(entry.fields ?? []) : undefined;
  if (entry.usual === undefined) return entry.needed ? '' : undefined;
  return entry.kind === 'names' ? [entry.usual] : entry.usual;
}

/** A new army: the usual head, one company on every level that holds others, and nobody in it. */
export function freshSheet(form: Enlistment): Fields {
  return { ...freshFields(form.head), [form.body.id]: freshList(form.body) };
}

function freshList(level: Level): Fields[] {
  return level.inside ? [freshCompany(level, [])] : [];
}

/** A company that holds others, with its first ones. */
export function freshCompany(level: Level, taken: readonly string[]): Fields {
  const fields = freshOne(level, {}, level.words, taken);
  return level.inside ? { ...fields, [level.inside.id]: freshList(level.inside) } : fields;
}

// The army

/** All companies of a level and those inside them, as they stand in the file. */
export function companiesIn(level: Level, fields: Fields): Fields[] {
  const inside = level.inside;
  return listIn(level, fields).flatMap((one) => [one, ...(inside ? companiesIn(inside, one) : [])]);
}

export function namesIn(level: Level, fields: Fields): string[] {
  return companiesIn(level, fields).map((one) => String(one['name'] ?? ''));
}

/** Whether nobody has enlisted yet, into whatever company. */
export function isEmpty(level: Level, fields: Fields): boolean {
  const inside = level.inside;
  return listIn(level, fields).every((one) => !!inside && isEmpty(inside, one));
}

/** A copy under names of its own. */
export function another(level: Level, one: Fields, taken: readonly string[]): Fields {
  const name = apart(String(one['name'] ?? ''), taken);
  const copy: Fields = { ...one, ...('name' in one ? { name } : {}) };
  const inside = level.inside;
  if (!inside) return copy;
  const names = [...taken, name];
  copy[inside.id] = listIn(inside, one).map((part) => {
    const next = another(inside, part, names);
    names.push(...namesIn(inside, { [inside.id]: [next] }));
    return next;
  });
  return copy;
}

/** The army with one more company in the list at the end of a path of numbers. */
export function enlisted(level: Level, fields: Fields, path: readonly number[], one: Fields): Fields {
  const list = listIn(level, fields);
  const [first = 0, ...rest] = path;
  if (!level.inside) return { ...fields, [level.id]: [...list, one] };
  const inside = level.inside;
  return { ...fields, [level.id]: list.map((it, at) => (at === first ? enlisted(inside, it, rest, one) : it)) };
}

/** A list that companies of the last level can be in: its path and its name. */
export interface Roll {
  path: number[];
  words: string;
}

export function rollsIn(level: Level, fields: Fields, path: readonly number[] = []): Roll[] {
  const inside = level.inside;
  if (!inside) return [];
  return listIn(level, fields).flatMap((one, at) => {
    const here = [...path, at];
    return inside.inside ? rollsIn(inside, one, here) : [{ path: here, words: String(one['name'] || `${level.words} ${at + 1}`) }];
  });
}

/** The army with the company at the end of one path moved to the end of another list. */
export function transferred(level: Level, fields: Fields, from: readonly number[], to: readonly number[]): Fields {
  let found: Fields | undefined;
  const without = (at: Level, holder: Fields, [first = 0, ...rest]: readonly number[]): Fields => {
    const list = listIn(at, holder);
    if (!at.inside) found = list[first];
    const left = at.inside ? list.map((one, number) => (number === first ? without(at.inside!, one, rest) : one)) : list.filter((_, number) => number !== first);
    return { ...holder, [at.id]: left };
  };
  const left = without(level, fields, from);
  return found ? enlisted(level, left, to, found) : fields;
}

/** Whoever pointed to a company by its old name now points to it by its new one. */
export function renamed(level: Level, fields: Fields, from: string, to: string): Fields {
  const mates = level.fields.filter((entry) => entry.kind === 'mate');
  const list = listIn(level, fields).map((one) => {
    let next = one;
    for (const entry of mates) if (one[entry.id] === from) next = { ...next, [entry.id]: to };
    return level.inside ? renamed(level.inside, next, from, to) : next;
  });
  return { ...fields, [level.id]: list };
}

/** What the muster says of one company: what it is, and what it costs where the book has points. */
export interface Counted {
  what: string;
  points: string;
}

/** The muster's word on each of these, in its order; silence on whoever it has not counted. */
export function countedIn(muster: Muster | null, names: readonly string[]): Counted[] {
  const found: Counted[] = [];
  const told = muster?.lines ?? [];
  let from = 0;
  for (const name of names) {
    const at = told.findIndex((line, number) => number >= from && name !== '' && line.startsWith(name) && ',:'.includes(line[name.length] ?? ' '));
    found.push(countedFrom((told[at] ?? '').slice(name.length)));
    if (at >= 0) from = at + 1;
  }
  return found;
}

function countedFrom(words: string): Counted {
  const [tail = '', points = ''] = /:\s*(\d+)(?: points\b.*)?$/.exec(words) ?? [];
  return { what: words.slice(0, words.length - tail.length).replace(/^[,:]\s*/, ''), points };
}

/** What the muster has against one company: the sentences that begin with its name and no longer one. */
export function complaintsOf(muster: Muster | null, name: string, names: readonly string[]): Fault[] {
  const begins = (words: string, who: string): boolean => who !== '' && words.startsWith(who) && /^[\s,:]/.test(words.slice(who.length));
  const faults = muster?.faults ?? [];
  return faults.filter(({ words }) => begins(words, name) && !names.some((one) => one.length > name.length && begins(words, one)));
}
