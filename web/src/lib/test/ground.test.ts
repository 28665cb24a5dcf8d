import { describe, expect, it } from 'vitest';
import type { TerrainView } from '../../wire';
import { areaOf, standingOn } from '../ground';

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
});
