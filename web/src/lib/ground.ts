/** What the ground looks like: tiles of hexes, patterns of areas, strokes of lines. */
import type { Cell, TerrainView } from '../wire';
import { boundsOf, centre, scatter, toDraw, type Place } from './geometry';

const TILES: [RegExp, string][] = [
  [/hill|\bridge|high/, 'hex-hill'],
  [/soft|wood|forest|orchard|tree/, 'hex-wood'],
  [/water|river|lake|sea|impass/, 'hex-water'],
  [/hard|rough|rock|ruin|rubble|wall/, 'hex-rough'],
  [/field|crop|plough/, 'hex-field'],
  [/marsh|swamp|bog|mud|ford/, 'hex-marsh'],
  [/build|house|village|town|fort/, 'hex-house'],
  [/road|track|bridge/, 'hex-road'],
];

/** The tile of a hex; open ground has two shades so that hexes can be counted. */
export function tileOf(cell: Cell): string {
  const kind = cell.kind ?? 'flat';
  for (const [pattern, tile] of TILES) if (pattern.test(kind)) return tile;
  const [q, r] = cell.cell;
  return (((q - r) % 3) + 3) % 3 === 0 ? 'hex-open-2' : 'hex-open';
}

export type Layer = 'zone' | 'flat' | 'hill' | 'water' | 'road' | 'work' | 'wood' | 'plate' | 'crossing' | 'tent';

const AREAS: [RegExp, Layer, string][] = [
  [/zone/, 'zone', ''],
  [/redoubt|work|rampart|sangar|trench|barricade|zariba|laager/, 'work', 'url(#pt-sand)'],
  [/tent|camp/, 'tent', ''],
  [/ford|bridge/, 'crossing', ''],
  [/hill|ridge|mound|height/, 'hill', ''],
  [/wood|forest|orchard|copse|jungle/, 'wood', 'url(#pt-wood-floor)'],
  [/build|house|\bhut|village|town|farm|church|hamlet|barn|castle/, 'plate', 'url(#pt-cobble)'],
  [/marsh|swamp|bog|mud/, 'flat', 'url(#pt-marsh)'],
  [/water|lake|pond|river|sea|stream|brook/, 'water', 'url(#pt-water)'],
  [/road|track|street|path/, 'road', 'var(--road, #ecd7a0)'],
  [/plough/, 'flat', 'url(#pt-plough)'],
  [/field|crop|corn|vine/, 'flat', 'url(#pt-crop)'],
  [/sand|beach|desert/, 'flat', 'url(#pt-sand)'],
];

/** The layer of an area and what fills it; unknown ground is drawn as rough. */
export function areaOf(kind: string): { layer: Layer; fill: string } {
  for (const [pattern, layer, fill] of AREAS) if (pattern.test(kind)) return { layer, fill };
  return { layer: 'flat', fill: 'url(#pt-rough)' };
}

/** What fills an area; a strip of rough ground is a dry watercourse or the like. */
export function fillOf(piece: TerrainView): string {
  const { fill } = areaOf(piece.kind);
  return fill === 'url(#pt-rough)' && (piece.line ?? []).length > 1 ? 'url(#pt-sand)' : fill;
}

/** Kind, class of the strokes, how many, and whether it bends through its points. */
const LINES: [RegExp, string, number, boolean, Layer][] = [
  [/river/, 'ln-river', 4, true, 'water'],
  [/stream|brook|ditch/, 'ln-stream', 3, true, 'water'],
  [/rail/, 'ln-rail', 4, true, 'road'],
  [/track|path/, 'ln-track', 2, true, 'road'],
  [/road/, 'ln-road', 4, true, 'road'],
  [/hedge/, 'ln-hedge', 3, false, 'work'],
  [/trench/, 'ln-trench', 3, false, 'work'],
  [/wire/, 'ln-wire', 3, false, 'work'],
  [/work|redoubt|rampart|barricade/, 'ln-work', 3, false, 'work'],
  [/fence|paling/, 'ln-fence', 3, false, 'work'],
];

export interface Strokes {
  classes: string[];
  bends: boolean;
  layer: Layer;
}

/** The strokes of a line feature, undermost first; an unknown line is a wall. */
export function strokesOf(kind: string): Strokes {
  const found = LINES.find(([pattern]) => pattern.test(kind));
  const [, name, count, bends, layer] = found ?? [/./, 'ln-wall', 3, false, 'work' as Layer];
  const classes = Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);
  return { classes, bends, layer };
}

/** Something that stands on the ground, sorted with the men by the y of its foot. */
export interface Standing {
  id: string;
  symbol: string;
  x: number;
  y: number;
  scale: number;
  tree: boolean;
}

const TREES = ['tree', 'tree-2', 'tree', 'tree-pine', 'tree-2'];
const HOUSES = ['house', 'house-2', 'house-3'];

export function standingOn(terrain: readonly TerrainView[], scale: number): Standing[] {
  return terrain.flatMap((piece) => {
    const outline = (piece.outline ?? []).map((point) => toDraw(point, scale));
    if (outline.length < 3) return [];
    const { layer } = areaOf(piece.kind);
    if (layer === 'wood') return treesIn(piece.id, outline);
    if (layer === 'tent') return [tentOn(piece.id, outline)];
    return layer === 'plate' ? housesOn(piece, outline) : [];
  });
}

/** Trees and houses fade where a unit stands among them or behind them, be it drawn as men or as a block. */
export function isCrowded({ x, y, tree }: Standing, men: readonly { x: number; y: number }[]): boolean {
  const [aside, behind] = tree ? [95, 170] : [150, 200];
  return men.some((man) => Math.abs(man.x - x) < aside && man.y - y < 20 && y - man.y < behind);
}

function treesIn(id: string, outline: Place[]): Standing[] {
  return scatter(outline, 130).map(([x, y], at) => ({
    id: `${id}-${at}`, symbol: TREES[(at * 7 + Math.round(x)) % TREES.length] ?? 'tree', x, y, scale: 0.95, tree: true,
  }));
}

function tentOn(id: string, outline: Place[]): Standing {
  const box = boundsOf(outline);
  return { id, symbol: 'tent', x: box.x + box.width / 2, y: box.y + box.height * 0.8, scale: 1, tree: false };
}

function housesOn(piece: TerrainView, outline: Place[]): Standing[] {
  const box = boundsOf(outline);
  const words = `${piece.kind} ${piece.name ?? ''}`.toLowerCase();
  if (box.width > 480 && box.height > 330) {
    return scatter(outline, 290).map(([x, y], at) => ({
      id: `${piece.id}-${at}`, symbol: at === 0 && /village|town|church/.test(words) ? 'church' : HOUSES[at % 3]!, x, y: y + 40, scale: 0.9, tree: false,
    }));
  }
  const symbol = /church|chapel/.test(words) ? 'church' : /barn|mill/.test(words) ? 'barn' : HOUSES[hash(piece.id) % 3]!;
  const scale = Math.max(0.35, Math.min(1.25, box.width / 300));
  return [{ id: piece.id, symbol, x: box.x + box.width / 2, y: box.y + box.height * 0.82, scale, tree: false }];
}

/** A bridge or ford: its symbol, its middle and the way the crossing runs. */
export function crossingOf(piece: TerrainView, scale: number): { symbol: string; x: number; y: number; turn: number } {
  const points = (piece.line?.length ? piece.line : (piece.outline ?? [])).map((p) => toDraw(p, scale));
  const [x, y] = centre(points);
  const [a, b] = longest(points);
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const stone = /stone/.test(`${piece.kind} ${piece.name ?? ''}`);
  return { symbol: /ford/.test(piece.kind) ? 'ford' : stone ? 'bridge-stone' : 'bridge', x, y, turn };
}

function longest(points: readonly Place[]): [Place, Place] {
  let best: [Place, Place] = [points[0] ?? [0, 0], points[1] ?? [1, 0]];
  for (let at = 1; at < points.length; at++) {
    const pair: [Place, Place] = [points[at - 1]!, points[at]!];
    if (span(pair) > span(best)) best = pair;
  }
  return best;
}

function span([a, b]: [Place, Place]): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum;
}
