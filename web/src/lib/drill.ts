/** An army drawn up on the baize of its builder: who stands where in his unit, and the units in their lines. */
import type { Enlistment, Sprite } from '../wire';
import { membersOf, type Member, type Path } from './chosen';
import { portraitIn, scopeOf, type Counted, type Fields } from './sheet';
import { isGun, isMounted } from './sprites';

/** A unit on parade: how it looks, how many men stand for it, and what is said of its strength. */
export interface Rank {
  path: Path;
  name: string;
  sprite: Sprite;
  men: number;
  strength: string;
}

/** What stands together: a company with its units, or all of one arm. */
export interface Band {
  path: Path | null;
  name: string;
  ranks: Rank[];
}

/** A man in the frame of his unit, in hundredths of an inch; the front is below. */
export interface Post {
  pose: string;
  x: number;
  y: number;
}

/** A unit drawn up: its men, the farthest first, and its tray, unless a single man stands by himself. */
export interface Formation {
  posts: Post[];
  width: number;
  depth: number;
  /** How far hats and lances rise above the tray. */
  rise: number;
  tray: boolean;
}

const USUAL = { foot: 12, horse: 6, guns: 3 };
const ARMS = ['guns', 'horse', 'foot', 'loose'] as const;
type Arm = (typeof ARMS)[number];

function armOf({ pose }: Sprite): Arm {
  if (isGun(pose)) return 'guns';
  if (isMounted(pose)) return 'horse';
  return pose === 'inf-kneel' || pose === 'inf-fire' || pose === 'tribesman-fire' ? 'loose' : 'foot';
}

/** The bands of an army from rear to front: its commanders, then its companies, or its arms where it has none. */
export function parade(form: Enlistment, sheet: Fields, counted: readonly Counted[] = []): Band[] {
  const members = membersOf(form, sheet);
  const ranks = new Map<Member, Rank>();
  members.forEach((member, at) => {
    const rank = member.level.inside ? null : rankOf(member, counted[at]?.what ?? '');
    if (rank) ranks.set(member, rank);
  });
  const standing = members.filter((member) => ranks.has(member));
  const own = (some: readonly Member[]): Rank[] => some.map((member) => ranks.get(member)!);
  const commanders: Band = { path: null, name: '', ranks: commandersOf(form, sheet) };
  const bands = form.body.inside
    ? members.filter((one) => one.path.length === 1).map((one) => ({ path: one.path, name: one.name, ranks: own(standing.filter(({ path }) => path[0] === one.path[0])) }))
    : ARMS.map((arm) => ({ path: null, name: '', ranks: own(standing).filter(({ sprite }) => armOf(sprite) === arm) }));
  return joined(commanders, bands).filter((band) => band.path || band.ranks.length);
}

/** Commanders stand among the guns, for both are few. */
function joined(commanders: Band, bands: Band[]): Band[] {
  const [guns, ...others] = bands;
  if (!guns || guns.path) return [commanders, ...bands];
  const half = Math.ceil(guns.ranks.length / 2);
  return [{ ...guns, ranks: [...guns.ranks.slice(0, half), ...commanders.ranks, ...guns.ranks.slice(half)] }, ...others];
}

/** The people of the army's head, on horseback; they are of no list, and their place is the army's. */
function commandersOf(form: Enlistment, sheet: Fields): Rank[] {
  const worn = portraitIn(scopeOf(form.head, sheet));
  if (!worn) return [];
  const names = form.head.flatMap((entry) => {
    const value = sheet[entry.id];
    if (entry.kind === 'names') return Array.isArray(value) ? value.map(String) : [];
    const { name } = (entry.kind === 'part' ? (value ?? {}) : {}) as Fields;
    return name ? [String(name)] : [];
  });
  return names.map((name) => ({ path: [], name, sprite: { ...worn, pose: 'general', kit: [] }, men: 1, strength: '★' }));
}

function rankOf({ path, level, scope, name }: Member, what: string): Rank | null {
  const sprite = portraitIn(scope);
  if (!sprite) return null;
  const counts = level.fields.some((entry) => entry.id === 'figures');
  const told = counts ? Number(scope.said['figures'] ?? /^(\d+) /.exec(what)?.[1] ?? 0) : 1;
  const arm = armOf(sprite);
  const men = told || USUAL[arm === 'loose' ? 'foot' : arm];
  return { path, name, sprite, men, strength: told > 1 ? String(told) : '' };
}

// The men of a unit

/** Far more than these would only be smaller on the baize. */
const MOST = { foot: 24, horse: 12, loose: 10 };

export function formation(sprite: Sprite, men: number): Formation {
  const arm = armOf(sprite);
  if (arm === 'guns') return served(sprite.pose, men);
  const rise = arm === 'horse' ? 190 : 150;
  if (men < 2) return { posts: [{ pose: sprite.pose, x: 0, y: 0 }], width: arm === 'horse' ? 130 : 90, depth: 30, rise, tray: false };
  if (arm === 'loose') return inOpenOrder(sprite, Math.min(men, MOST.loose));
  const [file, rank] = arm === 'horse' ? [104, 92] : [80, 70];
  const shown = Math.min(men, MOST[arm]);
  const ranks = arm === 'horse' ? Math.ceil(shown / 6) : shown < 6 ? 1 : shown > 16 ? 3 : 2;
  const files = Math.ceil(shown / ranks);
  const posts = Array.from({ length: shown }, (_, man) => {
    const [row, place] = [Math.floor(man / files), man % files];
    const wide = Math.min(files, shown - row * files);
    return { pose: sprite.pose, x: (place - (wide - 1) / 2) * file, y: -row * rank };
  });
  const party = withColours(sprite, posts, files, ranks);
  return { posts: party.sort(arm === 'horse' ? byLeader : byDepth), width: files * file + 24, depth: ranks * rank + 20, rise, tray: true };
}

/** In formed foot an officer, a standard and a drummer are drawn among the men. */
function withColours({ pose }: Sprite, posts: Post[], files: number, ranks: number): Post[] {
  if (pose !== 'inf-march' || posts.length < 8) return posts;
  const party = new Map([[0, 'officer'], [Math.floor(files / 2), 'standard'], [files * ranks - 1, 'drummer']]);
  return posts.map((post, man) => ({ ...post, pose: party.get(man) ?? pose }));
}

/** Skirmishers stand wide apart, one kneeling where another fires. */
function inOpenOrder({ pose }: Sprite, men: number): Formation {
  const isLevelled = pose !== 'tribesman-fire';
  const posts = Array.from({ length: men }, (_, man) => ({
    pose: isLevelled ? (man % 2 ? 'inf-kneel' : 'inf-fire') : pose, x: (man - (men - 1) / 2) * 76, y: man % 2 ? 0 : -56,
  }));
  return { posts: posts.sort(byDepth), width: men * 76 + 50, depth: 130, rise: 140, tray: true };
}

/** A gun, and its crew round it. */
function served(pose: string, men: number): Formation {
  const crew: Post[] = [{ pose: 'gunner-ram', x: -88, y: -58 }, { pose: 'gunner-fire', x: 104, y: -50 }, { pose: 'gunner-ram', x: -96, y: 26 }];
  const posts = [...crew.slice(0, Math.max(1, Math.min(3, men - 1))), { pose, x: 10, y: 0 }];
  return { posts: posts.sort(byDepth), width: 310, depth: 140, rise: 120, tray: true };
}

function byDepth(one: Post, other: Post): number {
  return one.y - other.y || one.x - other.x;
}

/** In a line of horse the leading one first, so that heads overlap rumps. */
function byLeader(one: Post, other: Post): number {
  return one.y - other.y || other.x - one.x;
}

// The lines of an army

/** A line across the baize; a band's name stands over its first. */
export interface Line {
  head: Band | null;
  ranks: Rank[];
}

/** How large everything is drawn, in pixels to the hundredth of an inch, and who stands in which line. */
export interface Ground {
  k: number;
  lines: Line[];
}

/** What the men need beside and under them whatever their size, in pixels. */
const GAP = { beside: 8, between: 9 };
const NEAREST = 0.6;
const FARTHEST = 0.1;
const SMALL = 0.26;

/** The room that labels take, in pixels: one under its unit, and the plate over a company. */
export interface Labels {
  wide: (rank: Rank) => number;
  high: number;
  plate: number;
}

/** The largest drawing of an army that fits the baize; where none does, the baize is scrolled. */
export function drawUp(bands: readonly Band[], width: number, height: number, labels: Labels): Ground {
  const apart = drawnAs(bands, width, height, labels);
  // Where every arm by itself would leave the men small, the arms share their lines.
  if (apart.k > SMALL || bands.some((band) => band.path)) return apart;
  const shared = drawnAs([{ path: null, name: '', ranks: bands.flatMap((band) => band.ranks) }], width, height, labels);
  return shared.k > apart.k * 1.1 ? shared : apart;
}

function drawnAs(bands: readonly Band[], width: number, height: number, labels: Labels): Ground {
  for (let k = NEAREST; k > FARTHEST; k *= 0.96) {
    const lines = linesAt(bands, width, k, labels);
    if (lines.reduce((sum, line) => sum + highOf(line, k, labels), 0) <= height) return { k, lines };
  }
  return { k: FARTHEST, lines: linesAt(bands, width, FARTHEST, labels) };
}

function linesAt(bands: readonly Band[], width: number, k: number, labels: Labels): Line[] {
  return bands.flatMap((band) => {
    const widths = band.ranks.map((rank) => wideOf(rank, k, labels));
    const count = Math.max(1, Math.ceil(widths.reduce((sum, wide) => sum + wide, 0) / width));
    const lines = wrapped(band.ranks, widths, width, count);
    return lines.map((ranks, at): Line => ({ head: at ? null : band, ranks }));
  });
}

/** Lines of about the same length look better than a full one and a rest. */
function wrapped(ranks: Rank[], widths: readonly number[], width: number, count: number): Rank[][] {
  const each = widths.reduce((sum, wide) => sum + wide, 0) / count;
  const lines: Rank[][] = [[]];
  let [taken, all] = [0, 0];
  ranks.forEach((rank, at) => {
    const wide = widths[at]!;
    const isFull = taken + wide > width || all + wide / 2 > each * lines.length;
    if (taken && isFull) {
      lines.push([]);
      taken = 0;
    }
    lines.at(-1)!.push(rank);
    taken += wide;
    all += wide;
  });
  return lines;
}

function wideOf(rank: Rank, k: number, labels: Labels): number {
  return Math.max(formation(rank.sprite, rank.men).width * k, labels.wide(rank)) + GAP.beside;
}

function highOf({ head, ranks }: Line, k: number, labels: Labels): number {
  const tallest = Math.max(0, ...ranks.map(({ sprite, men }) => formation(sprite, men)).map(({ depth, rise }) => depth + rise));
  return tallest * k + labels.high + (head?.path ? labels.plate : 0) + GAP.between;
}
