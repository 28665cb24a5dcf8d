import { describe, expect, it } from 'vitest';
import type { Place } from '../geometry';
import { apart, meant } from '../spots';

const row = Array.from({ length: 31 }, (_, at): Place => [at * 12, 0]);

describe('spots for fingers', () => {
  it('lie no closer together than a fingertip', () => {
    const kept = apart(row, 28);
    expect(kept.slice(0, 3)).toEqual([[0, 0], [36, 0], [72, 0]]);
    expect(kept.length).toBe(11);
  });

  it('are all there where there is room for them', () => {
    expect(apart(row, 12)).toEqual(row);
  });

  it('are found by the nearest tap', () => {
    expect(meant([50, 20], apart(row, 28), null, Infinity, 28)).toEqual([36, 0]);
    expect(meant([50, 80], row, null, 24, 28)).toBeNull();
  });

  it('are chosen by a second tap that does not hit quite the same point', () => {
    expect(meant([58, 9], row, [48, 0], Infinity, 28)).toEqual([48, 0]);
    expect(meant([94, 9], row, [48, 0], Infinity, 28)).toEqual([96, 0]);
  });
});
