/** The map of a campaign: countries, their tints, and how large their names can be written. */
import type { Field, PieceView, SideView, Sprite, TerrainView } from '../wire';
import { boundsOf, distance, inside, toDraw, type Box, type Place } from './geometry';
import { livery } from './sides';

/** The washes of an old atlas: paper, and the edge of a country. */
const TINTS: Record<string, [string, string]> = {
  red: ['#f6cfc0', '#d98975'], blue: ['#cbdcee', '#7fa3cc'], green: ['#d5e6bb', '#8fb568'],
  gold: ['#f5e3a6', '#d3ab4a'], violet: ['#e2d0ea', '#a983bd'], grey: ['#ddd6c8', '#a39a88'],
};
const PLAIN: [string, string] = ['#f1e6cd', '#c9b48a'];

export interface Country {
  id: string;
  side: string;
  name: string;
  outline: Place[];
  tint: string;
  edge: string;
  deep: string;
  /** Nobody's any more. */
  fallen: boolean;
  capital: Place;
  /** The name stands between here and there, on one line. */
  from: number;
  to: number;
}

export function isAtlas(field: Field): boolean {
  return (field.terrain ?? []).some(({ kind }) => kind === 'country');
}

export function countriesOf(field: Field, sides: readonly SideView[], scale: number): Country[] {
  const terrain = field.terrain ?? [];
  const line = (id: string): Place[] => (terrain.find((one) => one.id === id)?.line ?? []).map((place) => toDraw(place, scale));
  return terrain.filter(({ kind }) => kind === 'country').map((land) => {
    const side = land.id.replace(/^country-/, '');
    const colour = sides.find((one) => one.id === side)?.colour ?? '';
    const [tint, edge] = TINTS[colour] ?? PLAIN;
    const outline = (land.outline ?? []).map((place) => toDraw(place, scale));
    const [capital = [0, 0], end = capital] = line(`capital-${side}`);
    return { id: land.id, side, name: land.name ?? '', outline, tint, edge, deep: livery(colour).deep, fallen: / conquered$/.test(land.words ?? ''), capital, from: capital[0] + 210, to: end[0] };
  });
}

/** A coast or border without corners: from the middle of one stretch to the middle of the next, by way of the point between. */
export function shoreline(outline: readonly Place[]): string {
  const middles = outline.map(([x, y], at): Place => {
    const next = outline[(at + 1) % outline.length]!;
    return [Math.round((x + next[0]) / 2), Math.round((y + next[1]) / 2)];
  });
  const bends = middles.map((middle, at) => `Q${outline[at]!.map(Math.round).join(' ')} ${middle.join(' ')}`);
  return middles.length ? `M${middles.at(-1)!.join(' ')}${bends.join('')}Z` : '';
}

/** How a country's name is written: in one line or two, how high, and what is said of its troops below. */
export interface Lettering {
  lines: string[];
  size: number;
  men: string;
  small: number;
}

/** Pixels below which nobody reads a name, or what stands below it. */
const LEAST = 11;
const SMALL = 10.5;
/** A letter of display type is about as wide, for one as high as this. */
const BROAD = 0.86;
const NARROW = 0.5;

/** Letters as high as the line is long enough for; from afar a long name takes two lines, and less is said of the troops, so that all of it can be read. */
export function lettering({ name, from, to }: Country, pieces: string, k: number): Lettering {
  const high = (words: string): number => Math.min(170, (to - from) / Math.max(1, words.length * BROAD));
  const one = Math.max(high(name), Math.min(13 / k, high(name) * 1.25));
  const broken = one * k < LEAST ? halves(name) : [name];
  const longest = broken.reduce((long, line) => (line.length > long.length ? line : long), '');
  const size = broken.length > 1 ? Math.max(high(longest), Math.min(LEAST / k, high(longest) * 1.4)) : one;
  const small = Math.max(52, size * 0.42, SMALL / k);
  const fits = [pieces, pieces.split(' · ')[0]!].find((words) => words.length * small * NARROW <= (to - from) * 1.3) ?? '';
  return { lines: broken, size, men: broken.length > 1 ? '' : fits, small };
}

/** A name of several words in two lines about as long. */
function halves(name: string): string[] {
  const words = name.split(' ');
  const cuts = words.slice(1).map((_, at): [string, string] => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const best = cuts.sort((a, b) => Math.max(...a.map((line) => line.length)) - Math.max(...b.map((line) => line.length)))[0];
  return best ?? [name];
}

/** What a country has in the field, in figures and in words. */
export function muster(side: string, pieces: readonly PieceView[]): string {
  const own = pieces.filter((piece) => piece.side === side);
  const men = own.reduce((sum, { strength }) => sum + (Number.parseInt(strength ?? '', 10) || 0), 0);
  return own.length ? `${own.length} ${own.length === 1 ? 'unit' : 'units'} · ${men} ${men === 1 ? 'figure' : 'figures'}` : '';
}

/** Whose flag flies over a capital: that of the men. */
export function bearer(side: string, pieces: readonly PieceView[]): Sprite | undefined {
  return pieces.find((piece) => piece.side === side && piece.figures?.length)?.figures?.[0]?.sprite;
}

/** The peaks of a range, to and fro along its line. */
export function peaksOf(range: TerrainView, scale: number): Place[] {
  const [from, to] = (range.line ?? []).map((place) => toDraw(place, scale));
  if (!from || !to) return [];
  const count = Math.max(2, Math.round(distance(from, to) / 78));
  return Array.from({ length: count + 1 }, (_, at): Place => [
    from[0] + ((to[0] - from[0]) * at) / count + (at % 2 ? 34 : -34) + ((at * 37) % 23) - 11, from[1] + ((to[1] - from[1]) * at) / count,
  ]);
}

/** The country at a point, and what of it is worth a closer look. */
export function lookInto(point: Place, countries: readonly Country[], at: readonly Place[]): Box | null {
  const country = countries.find(({ outline }) => inside(point, outline));
  const there = country ? at.filter((place) => inside(place, country.outline)) : [];
  if (!country) return null;
  const box = boundsOf(there.length ? there : country.outline);
  return { x: box.x - 160, y: box.y - 200, width: box.width + 320, height: box.height + 300 };
}
