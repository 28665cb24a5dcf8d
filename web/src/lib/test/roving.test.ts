import { describe, expect, it } from 'vitest';
import { stepTo } from '../roving';

describe('arrows in a list', () => {
  it('step and stop at its ends', () => {
    expect([stepTo('ArrowDown', 0, 3), stepTo('ArrowDown', 2, 3), stepTo('ArrowUp', 0, 3)]).toEqual([1, 2, 0]);
    expect([stepTo('Home', 2, 3), stepTo('End', 0, 3)]).toEqual([0, 2]);
  });

  it('leave other keys alone', () => {
    expect(stepTo('Enter', 0, 3)).toBeUndefined();
  });
});
