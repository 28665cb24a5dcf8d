/** The companies of an army being built, each by its place: the numbers that lead to it through the lists of the file. */
import { listIn, scopeOf, UNIFORM, type Fields, type Scope } from './sheet';
import type { Enlistment, Level, Option } from '../wire';

export type Path = readonly number[];

/** A company in its place, with all that is known there. */
export interface Member {
  path: Path;
  level: Level;
  one: Fields;
  outer: Scope;
  scope: Scope;
  name: string;
}

export const isSame = (one: Path, other: Path): boolean => one.join() === other.join();
export const isUnder = (one: Path, holder: Path): boolean => holder.every((number, place) => one[place] === number);

/** Everybody in the order of the file, whoever holds others before those inside. */
export function membersOf(form: Enlistment, sheet: Fields): Member[] {
  const below = (level: Level, holder: Fields, outer: Scope, path: Path): Member[] =>
    listIn(level, holder).flatMap((one, at) => {
      const scope = scopeOf(level.fields, one, outer);
      const here = [...path, at];
      const member = { path: here, level, one, outer, scope, name: nameOf(level, one, outer, scope) };
      return [member, ...(level.inside ? below(level.inside, one, scope, here) : [])];
    });
  return below(form.body, sheet, scopeOf(form.head, sheet), []);
}

/** What sort of company it is, where one of its choices says so. */
export function kindOf(one: Fields, outer: Scope, scope: Scope): Option | undefined {
  return scope.chosen.slice(outer.chosen.length).find((option) => option.detail && option.value !== one[UNIFORM]);
}

function nameOf(level: Level, one: Fields, outer: Scope, scope: Scope): string {
  return String(one['name'] || kindOf(one, outer, scope)?.words || level.words);
}

/** The army with the list changed in which the company at that place stands. */
export function relisted(level: Level, holder: Fields, path: Path, change: (list: Fields[], at: number) => Fields[]): Fields {
  const list = listIn(level, holder);
  const [at = 0, ...rest] = path;
  const inside = level.inside;
  if (!rest.length || !inside) return { ...holder, [level.id]: change(list, at) };
  return { ...holder, [level.id]: list.map((one, number) => (number === at ? relisted(inside, one, rest, change) : one)) };
}

/** The place itself if somebody stands there, else the last one left in its list, else whoever holds the list. */
export function nearest(form: Enlistment, sheet: Fields, path: Path): Path {
  const found: number[] = [];
  let level: Level | null | undefined = form.body;
  let holder = sheet;
  for (const wanted of path) {
    const list: Fields[] = level ? listIn(level, holder) : [];
    const at = Math.min(wanted, list.length - 1);
    if (at < 0) break;
    found.push(at);
    if (at !== wanted) break;
    holder = list[at]!;
    level = level?.inside;
  }
  return found;
}

/** Where recruits go: the list of whoever is chosen, else the last one there is; nothing where there is none. */
export function rollFor(form: Enlistment, sheet: Fields, chosen: Path): Path | null {
  const path: number[] = [];
  let holder = sheet;
  for (let level = form.body; level.inside; level = level.inside) {
    const list = listIn(level, holder);
    const wanted = isUnder(chosen, path) ? chosen[path.length] : undefined;
    const at = Math.min(wanted ?? list.length - 1, list.length - 1);
    if (at < 0) return null;
    path.push(at);
    holder = list[at]!;
  }
  return path;
}

/** The places of a list, those together who differ in nothing but the number after their names. */
export function alike(list: readonly Fields[]): number[][] {
  const rows = new Map<string, number[]>();
  list.forEach(({ name, ...others }, at) => {
    const stem = String(name ?? '').replace(/ \d+$/, '');
    const sort = JSON.stringify([stem, Object.entries(others).sort(([one], [other]) => (one < other ? -1 : 1))]);
    rows.set(sort, [...(rows.get(sort) ?? []), at]);
  });
  return [...rows.values()];
}
