/** Where the table lies under the window: pixel = drawing unit x k + (x, y). */
import type { Box } from './geometry';

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Detail = 'block' | 'mini' | 'figure' | 'near';

/** Pixels per inch at which each level of detail begins; a laptop that shows six feet by five whole shows men as men. */
const LEVELS: readonly [Detail, number][] = [
  ['block', 0],
  ['mini', 8],
  ['figure', 18],
  ['near', 45],
];
const HYSTERESIS = 2;
/** The nearest that anyone needs: a man as tall as a hand. */
const NEAREST = 1.8;
/** Near enough to see whole armies as men. */
const CLOSE = 0.45;
const MARGIN = 36;

/** The part of the world that is drawn: the field, widened to the window's own shape; room to spare goes where the window's upper edge is covered. */
export function extentOf(field: Box, window: Size, covered = 0): Box {
  if (window.width <= 0 || window.height <= 0) return field;
  const k = fitScale(field, window);
  const width = Math.max(field.width, window.width / k);
  const height = Math.max(field.height, window.height / k);
  const spare = height - field.height;
  return {
    x: field.x - (width - field.width) / 2,
    y: field.y - Math.min(spare, Math.max(spare / 2, covered / k)),
    width,
    height,
  };
}

export function fitScale(field: Box, window: Size): number {
  return Math.min(window.width / field.width, window.height / field.height);
}

/** The camera that shows the whole extent. */
export function fit(extent: Box, window: Size): Camera {
  const k = fitScale(extent, window);
  return clamp({ x: -extent.x * k, y: -extent.y * k, k }, extent, window);
}

/** True of a camera that shows all there is. */
export function isWhole(camera: Camera, extent: Box, window: Size): boolean {
  return camera.k <= fitScale(extent, window) * 1.01;
}

/** The camera that shows this box, below what covers the upper edge, with a margin for what is written round it. */
export function around(box: Box, window: Size, covered = 0, closest = CLOSE): Camera {
  const margin = Math.min(MARGIN, window.width / 20);
  const free = { width: window.width - 2 * margin, height: window.height - 2 * margin - covered };
  const k = Math.min(closest, fitScale(box, free));
  const camera = centredOn({ x: 0, y: 0, k }, box.x + box.width / 2, box.y + box.height / 2, window);
  return panned(camera, 0, covered / 2);
}

/** In a window narrower than this a whole table is too small to be pointed at. */
const NARROW = 640;
/** A look from nearer is worth it from this many times as near. */
const WORTH = 1.4;
/** From nearer than this many times one would no longer know where on the table it is. */
const LOST = 3;

/** In a narrow window the camera that shows these places from nearer, if that is worth a move. */
export function nearer(box: Box, whole: Camera, window: Size, covered = 0): Camera | null {
  if (window.width > NARROW) return null;
  const camera = around(box, window, covered, Math.min(CLOSE, whole.k * LOST));
  return camera.k >= whole.k * WORTH ? camera : null;
}

/** After the window has changed its shape: as near as before, with the same thing in the middle. */
export function reshaped(camera: Camera, before: Size, now: Size): Camera {
  return panned(camera, (now.width - before.width) / 2, (now.height - before.height) / 2);
}

/** The window never looks past the edge of the world. */
export function clamp(camera: Camera, extent: Box, window: Size): Camera {
  const k = Math.max(fitScale(extent, window), Math.min(NEAREST, camera.k));
  return {
    k,
    x: slide(camera.x, -extent.x * k, window.width - (extent.x + extent.width) * k),
    y: slide(camera.y, -extent.y * k, window.height - (extent.y + extent.height) * k),
  };
}

function slide(value: number, most: number, least: number): number {
  return Math.min(most, Math.max(Math.min(least, most), value));
}

/** Nearer or farther, with the point under the pointer staying where it is. */
export function zoomAt(camera: Camera, factor: number, px: number, py: number): Camera {
  const k = Math.min(NEAREST, camera.k * factor);
  const ratio = k / camera.k;
  return { k, x: px - (px - camera.x) * ratio, y: py - (py - camera.y) * ratio };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The camera that brings a point to the middle of the window. */
export function centredOn(camera: Camera, x: number, y: number, window: Size): Camera {
  return { k: camera.k, x: window.width / 2 - x * camera.k, y: window.height / 2 - y * camera.k };
}

/** The level of detail for a zoom; near a border the present level stays. */
export function detailAt(k: number, present: Detail | null = null): Detail {
  const inch = k * 100;
  const plain = levelOf(inch);
  if (present === null || plain === present) return plain;
  const border = LEVELS[Math.max(rank(plain), rank(present))]![1];
  return Math.abs(inch - border) < HYSTERESIS && Math.abs(rank(plain) - rank(present)) === 1
    ? present
    : plain;
}

function levelOf(inch: number): Detail {
  let level: Detail = 'block';
  for (const [name, least] of LEVELS) if (inch >= least) level = name;
  return level;
}

function rank(level: Detail): number {
  return LEVELS.findIndex(([name]) => name === level);
}
