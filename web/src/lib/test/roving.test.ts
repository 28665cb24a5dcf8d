import { describe, expect, it } from 'vitest';
import { cellTo, stepTo } from '../roving';

describe('arrows in a list', () => {
  it('step and stop at its ends', () => {
    expect([stepTo('ArrowDown', 0, 3), stepTo('ArrowDown', 2, 3), stepTo('ArrowUp', 0, 3)]).toEqual([1, 2, 0]);
    expect([stepTo('Home', 2, 3), stepTo('End', 0, 3)]).toEqual([0, 2]);
  });

  it('leave other keys alone', () => {
    expect(stepTo('Enter', 0, 3)).toBeUndefined();
  });
});

describe('arrows among rows', () => {
  const lengths = [3, 1, 3];

  it('go across a row and stop at its ends', () => {
    expect([cellTo('ArrowRight', [0, 1], lengths), cellTo('ArrowRight', [0, 2], lengths), cellTo('ArrowLeft', [0, 0], lengths)]).toEqual([[0, 2], [0, 2], [0, 0]]);
  });

  it('keep to their place in the next row as far as it reaches', () => {
    expect([cellTo('ArrowDown', [0, 2], lengths), cellTo('ArrowUp', [2, 1], lengths), cellTo('End', [0, 1], lengths)]).toEqual([[1, 0], [1, 0], [2, 1]]);
  });

  it('leave other keys alone', () => {
    expect(cellTo('n', [0, 0], lengths)).toBeUndefined();
  });
});
