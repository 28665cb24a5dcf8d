import { describe, expect, it } from 'vitest';
import { around, clamp, detailAt, extentOf, fit, isWhole, nearer, reshaped, zoomAt } from '../camera';

const field = { x: 0, y: 0, width: 4000, height: 2000 };
const window = { width: 800, height: 600 };

describe('the camera', () => {
  it('shows the whole field in the middle of a window of another shape', () => {
    const extent = extentOf(field, window);
    const camera = fit(extent, window);
    expect(camera.k).toBeCloseTo(0.2);
    expect(camera.x).toBeCloseTo(0);
    expect(camera.y).toBeCloseTo(100);
  });

  it('keeps the point under the pointer where it is', () => {
    const camera = { x: 10, y: 20, k: 0.3 };
    const point = [(200 - 10) / 0.3, (100 - 20) / 0.3] as const;
    const nearer = zoomAt(camera, 1.7, 200, 100);
    expect(point[0] * nearer.k + nearer.x).toBeCloseTo(200);
    expect(point[1] * nearer.k + nearer.y).toBeCloseTo(100);
  });

  it('never looks past the edge of the world', () => {
    const extent = extentOf(field, window);
    const camera = clamp({ x: 5000, y: -5000, k: 0.4 }, extent, window);
    expect(camera.x).toBeCloseTo(-extent.x * 0.4);
    expect((extent.y + extent.height) * 0.4 + camera.y).toBeCloseTo(window.height);
  });

  it('never goes farther than the whole table', () => {
    const extent = extentOf(field, window);
    expect(clamp({ x: 0, y: 0, k: 0.01 }, extent, window).k).toBeCloseTo(0.2);
  });
});

describe('a closer look', () => {
  it('puts room to spare where buttons cover the upper edge, and no more than there is', () => {
    const centred = extentOf(field, window);
    expect(centred.y).toBeCloseTo(-500);
    expect(extentOf(field, window, 120).y).toBeCloseTo(-600);
    expect(extentOf(field, window, 900).y).toBeCloseTo(-1000);
  });

  it('shows the armies with a margin, and never too near', () => {
    const camera = around({ x: 1000, y: 500, width: 2000, height: 500 }, window);
    expect(camera.k).toBeCloseTo(0.364);
    expect(1000 * camera.k + camera.x).toBeCloseTo(36);
    expect(750 * camera.k + camera.y).toBeCloseTo(300);
    expect(around({ x: 0, y: 0, width: 10, height: 10 }, window).k).toBe(0.45);
  });

  it('outlives another shape of the window, with the same point in the middle', () => {
    const camera = { x: -300, y: -100, k: 0.4 };
    const middle = (400 - camera.x) / camera.k;
    const after = reshaped(camera, window, { width: 500, height: 900 });
    expect(after.k).toBe(0.4);
    expect(middle * after.k + after.x).toBeCloseTo(250);
  });

  it('is told from the whole table', () => {
    const extent = extentOf(field, window);
    expect(isWhole(fit(extent, window), extent, window)).toBe(true);
    expect(isWhole({ x: 0, y: 0, k: 0.22 }, extent, window)).toBe(false);
  });
});

describe('a look from nearer', () => {
  const phone = { width: 380, height: 350 };
  const whole = fit(extentOf(field, phone), phone);
  const reach = { x: 1000, y: 500, width: 800, height: 400 };

  it('is taken in a narrow window, with everything in it', () => {
    const camera = nearer(reach, whole, phone)!;
    expect(camera.k).toBeGreaterThan(whole.k * 1.4);
    expect(reach.x * camera.k + camera.x).toBeGreaterThan(0);
    expect((reach.x + reach.width) * camera.k + camera.x).toBeLessThan(phone.width);
  });

  it('is not worth a move where nearly all of the table is meant, nor in a wide window', () => {
    expect(nearer({ x: 0, y: 0, width: 3600, height: 1800 }, whole, phone)).toBeNull();
    expect(nearer(reach, fit(extentOf(field, window), window), window)).toBeNull();
  });
});

describe('the level of detail', () => {
  it.each([[0.05, 'block'], [0.079, 'block'], [0.08, 'mini'], [0.179, 'mini'], [0.18, 'figure'], [0.5, 'near']] as const)(
    'at %f pixels a unit is %s',
    (k, level) => expect(detailAt(k)).toBe(level),
  );

  it('keeps its level for two pixels past a border', () => {
    expect(detailAt(0.17, 'figure')).toBe('figure');
    expect(detailAt(0.159, 'figure')).toBe('mini');
    expect(detailAt(0.19, 'mini')).toBe('mini');
    expect(detailAt(0.201, 'mini')).toBe('figure');
  });

  it('jumps at once over two borders', () => {
    expect(detailAt(0.07, 'near')).toBe('block');
  });
});
