import { describe, expect, it } from 'vitest';
import { colourWord, seatName, victors, zoneName } from '../sides';

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

describe('a zone of the table', () => {
  const zone = (id: string, name: string) => ({ id, kind: 'zone', name });

  it('is called after the side that sets up in it', () => {
    expect(zoneName(zone('zone-blue', 'Blue sets up here'), sides)).toBe('Zinnberg');
  });

  it('of one of several commanders is called as the book says', () => {
    expect(zoneName(zone('zone-red-left', 'The Saxons'), sides)).toBe('The Saxons');
  });

  it('that is fought for has a name of its own', () => {
    expect(zoneName(zone('bridgehead', 'the bridgehead'), sides)).toBe('The bridgehead');
  });
});

it('a side with a name of its own says which colour it is', () => {
  expect(sides.map(colourWord)).toEqual(['Red', 'Blue']);
  expect(colourWord({ ...sides[0]!, name: 'Red' })).toBe('');
  expect(colourWord({ ...sides[0]!, colour: 'white' })).toBe('');
});
