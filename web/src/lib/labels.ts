/** Labels avoid each other: below, above, right, left; then the name grows shorter and goes. */
import type { Marker, PieceView, View } from '../wire';
import { boundsOf, toDraw, type Box } from './geometry';
import { zoneName } from './sides';

/** One way to write a label: its name (perhaps none), its markers, and the room they take. */
export interface Form {
  name: string;
  pill: number;
  shown: Marker[];
  more: number;
}

/** What a label would like: its piece's box in pixels, and its forms, fullest first. */
export interface Wish {
  id: string;
  box: Box;
  /** What other labels should not hide: the tray, or the man in the hex. */
  body: Box;
  forms: Form[];
  first: boolean;
  /** A label in a hex stays at its foot, and gives up its name before it hides a man. */
  hex: boolean;
}

export interface Placed {
  id: string;
  x: number;
  y: number;
  form: Form;
}

export interface World {
  width: number;
  height: number;
}

/** The name of a zone, in pixels, in one of its corners. */
export interface ZoneTag {
  id: string;
  name: string;
  box: Box;
}

export const LABEL_HEIGHT = 19;
export const MARKER = 20;
const ZONE_TAG = 18;
const GAP = 3;
/** Full labels that would take more of the table than this share hide the battle under its names. */
const ROOM = 0.4;
const SHIFTS = [0, -0.25, 0.25, -0.42, 0.42];

const ORDER = [
  'mk-melee', 'mk-running', 'mk-shaken', 'mk-disordered', 'mk-ammo', 'mk-wounds', 'mk-hold',
  'mk-activated',
];

/** A piece's markers, most pressing first; a commander's label has its star in front. */
export function markersOf(piece: PieceView): Marker[] {
  const markers = (piece.markers ?? []).filter(({ symbol }) => piece.kind !== 'commander' || symbol !== 'mk-general');
  if (piece.acted && !markers.some((marker) => marker.symbol === 'mk-activated')) {
    markers.push({ symbol: 'mk-activated', words: 'has acted' });
  }
  return markers.sort((a, b) => rank(a.symbol) - rank(b.symbol));
}

function rank(symbol: string): number {
  const at = ORDER.indexOf(symbol);
  return at < 0 ? ORDER.length - 1.5 : at;
}

/** As many markers as there is room for; one too many makes room for a number. */
export function shorten(markers: readonly Marker[], most: number): { shown: Marker[]; more: number } {
  if (markers.length <= most) return { shown: [...markers], more: 0 };
  const shown = markers.slice(0, Math.max(1, most - 1));
  return { shown, more: markers.length - shown.length };
}

/** The fullest form, the same with the last word that says something, and the strength alone; between men in hexes there is not even room for every marker. */
export function formsOf(piece: PieceView, tag: number, width: (text: string) => number, hex = false): Form[] {
  const markers = markersOf(piece);
  const full = piece.name.replace(/^The /, '');
  const last = shortName(full.split(' '));
  const form = (name: string, most: number): Form => ({
    name, pill: tag + (name ? width(name) + 12 : 0), ...shorten(markers, most),
  });
  const forms = [form(full, 3)];
  if (last !== full) forms.push(form(last, 3));
  if (tag) forms.push(form('', 1));
  if (tag && hex && markers.length > 1) forms.push({ name: '', pill: tag, shown: markers.slice(0, 1), more: 0 });
  if (tag && hex && markers.length) forms.push({ name: '', pill: tag, shown: [], more: 0 });
  return forms;
}

/** What many units are, and none is told by. */
const COMMON = /^(regiment|battalion|battery|company|troop|squadron|section|contingent|brigade|shields)$/i;
const PLAIN = /^(the|\p{L}|\d+\p{L}*)$/iu;

/** The last word that says something; a number or a bracket says nothing without the word before it, nor the tail of a name in another tongue without its head. */
function shortName(words: readonly string[]): string {
  const parts = words.join(' ').split(', ').map((part) => tellingWords(part.split(' ')));
  const own = parts.find((part) => part.some((word) => !PLAIN.test(word))) ?? [...words];
  const end = own.at(-1) ?? '';
  if (parts.length > 1) return own.filter((word) => word !== 'the').slice(-2).join(' ');
  if (/^\W|\d/.test(end)) return own.slice(-2).join(' ');
  return /^\d+(e|er|ème)$/.test(own[0] ?? '') && /^\p{Ll}/u.test(end) ? own.slice(0, 2).join(' ') : end;
}

/** A name without the word at its end that half the army bears. */
function tellingWords(words: readonly string[]): readonly string[] {
  return words.length > 1 && COMMON.test(words.at(-1)!) ? words.slice(0, -1) : words;
}

/** Where every label goes inside the world. Those marked first keep the best spots; where there is no room at all a label is left out. */
export function layOut(wishes: readonly Wish[], world: World, taken: readonly Box[] = []): Placed[] {
  const sorted = spared(wishes, world).sort((a, b) => Number(b.first) - Number(a.first));
  const placed = new Map<Wish, Placed>();
  for (const wish of sorted.filter((one) => one.hex)) placed.set(wish, smallest(wish));
  for (const wish of sorted) {
    const bodies = sorted.filter((other) => other !== wish).map((other) => other.body);
    const spot = place(wish, placed, [...bodies, ...taken], world);
    if (spot) placed.set(wish, spot);
  }
  return sorted.flatMap((wish) => placed.get(wish) ?? []);
}

/** On a small screen, or with whole armies in sight, only those marked first are named. */
function spared(wishes: readonly Wish[], world: World): Wish[] {
  const free = wishes.filter((wish) => !wish.hex);
  const wanted = free.reduce((sum, { forms }) => sum + widthOf(forms[0]!) * LABEL_HEIGHT, 0);
  if (wanted <= ROOM * world.width * world.height) return [...wishes];
  return wishes.map((wish) => (wish.hex || wish.first ? wish : { ...wish, forms: wish.forms.slice(-1) }));
}

/** In a hex the smallest form has its own room, so a label never hides its neighbour's number. */
function smallest(wish: Wish): Placed {
  return spots(wish, wish.forms.at(-1)!)[0]!;
}

/** The fullest form that hides neither label nor man and would not be read as another's; else the smallest that hides no label, but of whoever acts the whole name. */
function place(wish: Wish, placed: ReadonlyMap<Wish, Placed>, bodies: readonly Box[], world: World): Placed | undefined {
  const labels = [...placed].filter(([other]) => other !== wish).map(([, spot]) => boxOf(spot));
  const free = (form: Form): Placed[] =>
    spots(wish, form).filter((spot) => within(spot, world) && clear(spot, labels));
  for (const form of wish.forms) {
    const best = free(form).find((spot) => clear(spot, bodies) && !isAnothers(spot, wish, bodies));
    if (best) return best;
  }
  if (wish.hex) return smallest(wish);
  const last = wish.first ? wish.forms.flatMap(free) : free(wish.forms.at(-1)!);
  return last[0] ?? (wish.first ? smallest(wish) : undefined);
}

/** True of a label that has slid aside until most of somebody else stands right above it: it would be taken for his. */
function isAnothers(spot: Placed, { box, hex }: Wish, bodies: readonly Box[]): boolean {
  const middle = box.x + box.width / 2;
  if (hex || Math.abs(spot.x + spot.form.pill / 2 - middle) < 1) return false;
  return bodies.some((body) => {
    const gap = spot.y - (body.y + body.height);
    const shared = Math.min(spot.x + spot.form.pill, body.x + body.width) - Math.max(spot.x, body.x);
    return gap >= 0 && gap <= GAP + 1 && shared > body.width / 2;
  });
}

function clear(spot: Placed, boxes: readonly Box[]): boolean {
  return !boxes.some((box) => overlap(box, boxOf(spot)));
}

function within(spot: Placed, world: World): boolean {
  const { x, y, width, height } = boxOf(spot);
  return x >= 0 && y >= 0 && x + width <= world.width && y + height <= world.height;
}

function spots(wish: Wish, form: Form): Placed[] {
  const { box } = wish;
  const width = widthOf(form);
  const middle = box.x + box.width / 2 - form.pill / 2;
  const level = box.y + box.height / 2 - LABEL_HEIGHT / 2;
  const under = box.y + box.height + GAP;
  const at = (x: number, y: number): Placed => ({ id: wish.id, x, y, form });
  if (wish.hex) return SHIFTS.map((shift) => at(middle + shift * width, under));
  const over = Math.min(box.y, wish.body.y) - LABEL_HEIGHT - GAP;
  const slides = [middle, box.x, box.x + box.width - width];
  return [
    ...slides.map((x) => at(x, under)),
    ...slides.map((x) => at(x, over)),
    at(box.x + box.width + GAP, level),
    at(box.x - width - GAP, level),
  ];
}

/** The names of the zones that have room for them, in whichever corner hides least of what is to be seen there. */
export function zoneTags({ field, sides }: Pick<View, 'field' | 'sides'>, scale: number, k: number, extent: Box, width: (text: string) => number, seen: readonly Box[] = []): ZoneTag[] {
  return (field.terrain ?? []).flatMap((zone) => {
    const name = zone.kind === 'zone' ? zoneName(zone, sides) : '';
    if (!name || !zone.outline?.length) return [];
    const bounds = boundsOf(zone.outline.map((corner) => toDraw(corner, scale)));
    const room = { x: Math.round((bounds.x - extent.x) * k), y: Math.round((bounds.y - extent.y) * k), width: bounds.width * k, height: bounds.height * k };
    const box = quietCorner(room, width(name) + 14, seen);
    return box && box.width + 10 <= room.width ? [{ id: zone.id, name, box }] : [];
  });
}

/** No corner at all where each of them would hide a row of spots. */
function quietCorner(room: Box, width: number, seen: readonly Box[]): Box | null {
  const [left, right] = [room.x + 5, Math.round(room.x + room.width - width - 5)];
  const [top, bottom] = [room.y + 5, Math.round(room.y + room.height - ZONE_TAG - 5)];
  const corners = [[left, top], [left, bottom], [right, top], [right, bottom]].map(([x, y]) => ({ x: x!, y: y!, width, height: ZONE_TAG }));
  const hides = (corner: Box): number => seen.filter((box) => overlap(box, corner)).length;
  const quiet = corners.reduce((best, corner) => (hides(corner) < hides(best) ? corner : best));
  return hides(quiet) > 1 ? null : quiet;
}

export function widthOf(form: Form): number {
  return form.pill + (form.shown.length + (form.more ? 1 : 0)) * MARKER;
}

export function boxOf(placed: Placed): Box {
  return { x: placed.x, y: placed.y, width: widthOf(placed.form), height: LABEL_HEIGHT };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
