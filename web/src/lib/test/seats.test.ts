import { describe, expect, it } from 'vitest';
import { firstSeat, handOver } from '../seats';

describe('handing over the screen', () => {
  it('never happens with one person', () => {
    expect(handOver(['red'], 'red', [])).toBe('');
    expect(handOver(['red'], '', ['red'])).toBe('');
  });

  it('happens when only the other seat is asked', () => {
    expect(handOver(['red', 'blue'], 'red', ['blue'])).toBe('blue');
  });

  it('waits while the seat on the screen has something to answer', () => {
    expect(handOver(['red', 'blue'], 'red', ['red', 'blue'])).toBe('');
  });

  it('waits while nobody here is asked', () => {
    expect(handOver(['red', 'blue'], 'red', [])).toBe('');
  });

  it('needs no curtain for one person or for a battle that is over', () => {
    expect(firstSeat(['red'], false)).toBe('red');
    expect(firstSeat(['red', 'blue'], true)).toBe('red');
    expect(firstSeat(['red', 'blue'], false)).toBe('');
  });
});
