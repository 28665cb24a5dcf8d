/** An army file as fields: read by the server, changed here, and written as TOML again. */
import type { ArmyFields, Enlistment, Entry, Option } from '../wire';

export type Fields = Record<string, unknown>;

/** An item as it is carried: what is fixed to it, and how many times its ammunition. */
export interface Carried {
  item: string;
  fixed: string[];
  ammo: number;
}

/** The whole file; what is usual or empty is left out. */
export function toToml(sheet: ArmyFields): string {
  const units = sheet.units.map((unit) => `\n[[units]]\n${lines(unit)}`);
  return lines(sheet.head) + units.join('');
}

function lines(fields: Fields): string {
  const told = Object.entries(fields).filter(([, value]) => isTold(value));
  return told.map(([name, value]) => `${key(name)} = ${written(value)}\n`).join('');
}

function isTold(value: unknown): boolean {
  if (value === '' || value === false || value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.values(value).some(isTold);
}

/** JSON's strings, numbers and lists are TOML's too; only tables differ. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inside = Object.entries(value).filter(([, one]) => isTold(one));
  return `{ ${inside.map(([name, one]) => `${key(name)} = ${written(one)}`).join(', ')} }`;
}

function key(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

export function carriedIn(value: unknown): Carried[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.map((one) => {
    if (typeof one === 'string') return { item: one, fixed: [], ammo: 1 };
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

/** What may be had under this head. */
export function openTo(options: readonly Option[], head: Fields): Option[] {
  return options.filter((option) => Object.entries(option.only ?? {}).every(([name, value]) => head[name] === value));
}

/** Options under their headings, each where it first appears. */
export function byGroup(options: readonly Option[]): { name: string; options: Option[] }[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const name = option.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return [...groups].map(([name, list]) => ({ name, options: list }));
}

export function optionOf(entry: Entry | undefined, value: unknown): Option | undefined {
  const same = (option: Option): boolean => String(option.value).toLowerCase() === String(value ?? '').toLowerCase();
  return entry?.options?.find(same);
}

/** A new unit of a kind: its usual fields, and a name of its own. */
export function freshUnit(form: Enlistment, kind: Option): Fields {
  const fields: Fields = {};
  for (const entry of form.unit) fields[entry.id] = entry.kind === 'items' ? [] : entry.kind === 'levels' ? {} : (entry.usual ?? '');
  const [first] = form.unit.filter((entry) => entry.kind === 'choice');
  if (first) fields[first.id] = kind.value;
  return { ...fields, name: kind.words };
}

/** A new army: the usual head and nobody in it. */
export function freshSheet(form: Enlistment): ArmyFields {
  return { head: Object.fromEntries(form.head.map((entry) => [entry.id, entry.usual ?? ''])), units: [] };
}

/** The price at the end of a line of the muster. */
export function priceIn(line: string | undefined): string {
  return /:\s*(\d+)\s*$/.exec(line ?? '')?.[1] ?? '';
}
