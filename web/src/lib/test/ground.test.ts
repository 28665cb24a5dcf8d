import { describe, expect, it } from 'vitest';
import type { TerrainView } from '../../wire';
import { areaOf, isCrowded, standingOn, type Standing } from '../ground';

const square = (kind: string): TerrainView => ({
  id: 'one', kind, outline: [[0, 0], [508, 0], [508, 508], [0, 508]],
});

describe('the ground', () => {
  it('shows redoubts and entrenchments as works, which lie on top of hills', () => {
    expect(areaOf('redoubt').layer).toBe('work');
    expect(areaOf('entrenchment').layer).toBe('work');
    expect(areaOf('earthwork').layer).toBe('work');
  });

  it('puts a roof on a hut and leaves scrub rough', () => {
    expect(areaOf('hut').layer).toBe('plate');
    expect(areaOf('scrub')).toEqual({ layer: 'flat', fill: 'url(#pt-rough)' });
  });

  it('pitches one tent for a headquarters', () => {
    expect(standingOn([square('tent')], 2.54).map(({ symbol }) => symbol)).toEqual(['tent']);
  });

  it('fades a tree before whom it would hide, and no other', () => {
    const tree: Standing = { id: 'oak', symbol: 'tree', x: 500, y: 500, scale: 1, tree: true };
    expect(isCrowded(tree, [{ x: 540, y: 420 }])).toBe(true);
    expect(isCrowded(tree, [{ x: 540, y: 560 }])).toBe(false);
    expect(isCrowded(tree, [])).toBe(false);
  });
});
