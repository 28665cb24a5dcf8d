/** How a figure is put together from the symbols of the art kit. */
import anchors from '../art/anchors.json';
import uniforms from '../art/uniforms.json';
import type { Sprite } from '../wire';
import { dressOf, dyed } from './dress';
import type { Place } from './geometry';

interface Troop {
  hat?: string;
  colours: Record<string, string>;
}
interface Army extends Troop {
  hat: string;
  flag: string;
  troops: Record<string, Troop>;
}
interface Pose {
  head?: number[];
  flag?: number[];
  muzzle?: number[];
}

const ARMIES = uniforms.armies as unknown as Record<string, Army>;
const HORSES = uniforms.horses as Record<string, Record<string, string>>;
const POSES = anchors.poses as unknown as Record<string, Pose>;
const HORSE_NAMES = Object.keys(HORSES);
const TALL = new Set(anchors.mini_hats.tall);
const WIDE = new Set(anchors.mini_hats.wide);
const GUNS = new Set(['gun', 'gun-front', 'howitzer', 'mortar', 'mg', 'gatling', 'rocket', 'wagon']);
const RIDERS = new Set(['general', 'aide', 'limber']);

/** One part of a figure: a symbol and where it goes. */
export interface Part {
  symbol: string;
  x: number;
  y: number;
}

/** A style sheet with a class for every uniform and horse, so that a figure carries only names. */
export function uniformSheet(): string {
  const rules: string[] = [];
  for (const [id, army] of Object.entries(ARMIES)) {
    rules.push(rule(`uni-${id}`, army.colours));
    for (const [name, troop] of Object.entries(army.troops)) {
      rules.push(rule(`uni-${id}--${name}`, { ...army.colours, ...troop.colours }));
    }
  }
  for (const [name, colours] of Object.entries(HORSES)) rules.push(rule(`horse-${name}`, colours));
  return rules.join('\n');
}

/** Men without coats are seen from afar in the colour of what they wear. */
function rule(name: string, colours: Record<string, string>): string {
  const worn = colours.skin && !colours.coat ? { coat: colours.legs ?? colours.skin, ...colours } : colours;
  const body = Object.entries(worn).map(([key, value]) => `--${key}:${value}`);
  return `.${name}{${body.join(';')}}`;
}

/** Where the tailor hangs what he has made for armies with colours of their own. */
let wardrobe: CSSStyleSheet | null = null;
const tailored = new Set<string>();

/** All uniforms there are, and those that will be made, go into this style sheet. */
export function openWardrobe(sheet: CSSStyleSheet): void {
  sheet.replaceSync(uniformSheet());
  wardrobe = sheet;
}

/** The class of a uniform in colours of its own. */
function tailor(plain: string, colours: Record<string, string>, own: Record<string, string>): string {
  const name = [plain, ...Object.entries(own).map(([id, colour]) => `${id}-${colour.slice(1)}`)].join('--');
  if (wardrobe && !tailored.has(name)) {
    tailored.add(name);
    wardrobe.insertRule(rule(name, colours));
  }
  return name;
}

/** The colours that a uniform of the kit has before anybody dyes it; troops keep their own. */
export function coloursOf(sprite: Sprite): Record<string, string> {
  const army = armyOf(sprite);
  return { ...army?.colours, ...army?.troops[sprite.variant ?? '']?.colours };
}

/** The preset of that name, else the first whose name begins so: "british" is in red coats. */
function presetOf(named: string): string {
  const uniform = dressOf(named).preset;
  if (uniform in ARMIES || !uniform) return uniform;
  return Object.keys(ARMIES).find((id) => id.startsWith(`${uniform}_`)) ?? '';
}

export function uniformClass(sprite: Sprite): string {
  const preset = presetOf(sprite.uniform);
  const army = ARMIES[preset];
  if (!army) return '';
  const variant = sprite.variant ?? '';
  const plain = variant in army.troops ? `uni-${preset}--${variant}` : `uni-${preset}`;
  const { own } = dressOf(sprite.uniform);
  if (!Object.keys(own).length) return plain;
  return tailor(plain, { ...dyed(army.colours, own), ...army.troops[variant]?.colours }, own);
}

/** Horses of one unit are of one colour. */
export function horseClass(sprite: Sprite, unit: string): string {
  if (!isMounted(sprite.pose)) return '';
  let sum = 0;
  for (const letter of unit) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return `horse-${HORSE_NAMES[sum % HORSE_NAMES.length]}`;
}

export function isMounted(pose: string): boolean {
  return pose.startsWith('cav-') || RIDERS.has(pose);
}

export function isGun(pose: string): boolean {
  return GUNS.has(pose);
}

/** Body, kit and hat, in the order they are drawn. */
export function partsOf(sprite: Sprite, fallen = false): Part[] {
  if (fallen) return [{ symbol: 'casualty', x: 0, y: 0 }];
  const pose = POSES[sprite.pose];
  const parts: Part[] = [];
  parts.push({ symbol: pose ? sprite.pose : 'inf-march', x: 0, y: 0 });
  for (const kit of sprite.kit ?? []) parts.push({ symbol: prefixed('kit-', kit), x: 0, y: 0 });
  const head = (pose ?? POSES['inf-march']!).head;
  const hat = hatOf(sprite);
  if (head && hat) parts.push({ symbol: hat, ...at(head) });
  return parts;
}

/** The simple figure that is drawn from afar. */
export function miniParts(sprite: Sprite, fallen = false): Part[] {
  if (fallen) return partsOf(sprite, true);
  const body = miniBody(sprite.pose);
  const parts: Part[] = [{ symbol: body, x: 0, y: 0 }];
  const head = POSES[body]?.head;
  if (head) parts.push({ symbol: miniHat(hatOf(sprite)), ...at(head) });
  return parts;
}

function miniBody(pose: string): string {
  if (isGun(pose)) return pose === 'wagon' ? 'mini-wagon' : 'mini-gun';
  if (isMounted(pose)) return 'mini-cav';
  return pose.startsWith('warrior') ? 'mini-warrior' : 'mini-inf';
}

function miniHat(hat: string): string {
  const name = hat.replace(/^hat-/, '');
  if (TALL.has(name)) return 'mini-hat-tall';
  return WIDE.has(name) ? 'mini-hat-wide' : 'mini-hat-low';
}

/** The hat of the sprite, else of its troop, else of its army. */
export function hatOf(sprite: Sprite): string {
  const army = armyOf(sprite);
  const troop = army?.troops[sprite.variant ?? ''];
  const hat = sprite.hat || troop?.hat || army?.hat || '';
  return hat ? prefixed('hat-', hat) : '';
}

export function flagOf(sprite: Sprite): string {
  return `flag-${armyOf(sprite)?.flag ?? 'plain'}`;
}

/** The flag in a standard-bearer's hands; it is drawn after the whole rank he stands in. */
export function flagPart(sprite: Sprite): Part | null {
  const flag = POSES[sprite.pose]?.flag;
  return flag ? { symbol: flagOf(sprite), ...at(flag) } : null;
}

/** Where the smoke comes out, from the middle of the base. */
export function muzzleOf(pose: string): Place {
  const muzzle = POSES[pose]?.muzzle;
  return muzzle ? [muzzle[0] ?? 0, muzzle[1] ?? 0] : [40, -96];
}

/** The frame of a portrait: a man, a rider or a gun. */
export function portraitBox(pose: string): string {
  if (isGun(pose)) return '-105 -150 210 180';
  return isMounted(pose) ? '-75 -240 160 265' : '-52 -186 104 206';
}

function armyOf(sprite: Sprite): Army | undefined {
  return ARMIES[presetOf(sprite.uniform)];
}

function prefixed(prefix: string, name: string): string {
  return name.startsWith(prefix) ? name : prefix + name;
}

function at(point: number[]): { x: number; y: number } {
  return { x: point[0] ?? 0, y: point[1] ?? 0 };
}
