import { describe, expect, it } from 'vitest';
import type { Told, View } from '../../wire';
import { colourWord, seatName, toldColour, toldSide, victors, within, zoneName } from '../sides';

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
    expect(victors(sides, 'blue+red-left')).toBe('Zinnberg and the Army of the Elbe');
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
  expect(colourWord({ id: 'first', name: 'Britain', colour: 'red', seats: ['first'] }), 'a power is not spoken of by its colour').toBe('');
});

describe('whose doing an event is', () => {
  const piece = (id: string, name: string, side: string) => ({ id, name, side, place: [0, 0] });
  const view = { sides, pieces: [piece('a', 'The Holloway Foot', 'red'), piece('b', '1st Foot', 'red'), piece('c', '1st Foot', 'blue')] } as unknown as View;
  const told = (words: string, show = {}): Told => ({ number: 0, kind: 'E', words, cite: '', show });

  it('is said by the event, or by the unit it is about', () => {
    expect(toldSide(view, told('A card is turned.', { side: 'blue' }))).toBe('blue');
    expect(toldSide(view, told('It moves.', { piece: 'a' }))).toBe('red');
  });

  it('is else his of whom the sentence speaks first', () => {
    expect(toldColour(view, told('The Holloway Foot stands.'))).toBe('red');
    expect(toldSide(view, told('Zinnberg gives orders.'))).toBe('blue');
    expect(toldSide(view, told('Army of the Elbe has moved.'))).toBe('red');
  });

  it('is nobody’s where two have the name, or nobody is named', () => {
    expect(toldSide(view, told('1st Foot stands.'))).toBe('');
    expect(toldSide(view, told('Zinnbergers flee.'))).toBe('');
    expect(toldSide(view, told('Turn 2 begins.'))).toBe('');
  });
});

it('has a small article in the middle of a sentence', () => {
  expect([within('The French'), within('Red'), within('Theodora')]).toEqual(['the French', 'Red', 'Theodora']);
});
