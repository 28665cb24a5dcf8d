import { describe, expect, it } from 'vitest';
import { clamp, detailAt, extentOf, fit, zoomAt } from '../camera';

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

describe('the level of detail', () => {
  it.each([[0.05, 'block'], [0.11, 'mini'], [0.179, 'mini'], [0.18, 'figure'], [0.5, 'near']] as const)(
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
    expect(detailAt(0.1, 'near')).toBe('block');
  });
});
