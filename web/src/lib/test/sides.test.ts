import { describe, expect, it } from 'vitest';
import { seatName, victors } from '../sides';

const sides = [
  { id: 'red', name: 'The Army of the Elbe', colour: 'red', seats: ['red-left', 'red-right'] },
  { id: 'blue', name: 'Zinnberg', colour: 'blue', seats: ['blue'] },
];

describe('who has won', () => {
  it('is a whole side, however many command it', () => {
    expect(seatName(sides, 'red-left')).toBe('Red-left');
    expect(victors(sides, 'red-left')).toBe('The Army of the Elbe');
    expect(victors(sides, 'red-left+red-right')).toBe('The Army of the Elbe');
  });

  it('is every power of a coalition', () => {
    expect(victors(sides, 'blue+red-left')).toBe('Zinnberg and The Army of the Elbe');
  });

  it('is the enemy of the book where nobody sits for him', () => {
    const alone = [...sides, { id: 'white', name: 'The Garrison', colour: 'white', seats: [] }];
    expect(victors(alone, 'white')).toBe('The Garrison');
  });
});
