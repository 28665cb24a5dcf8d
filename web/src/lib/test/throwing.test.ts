import { describe, expect, it } from 'vitest';
import { cardCalled, faceSymbol, readThrow, suitsOf } from '../throwing';

const dice = (count: number, sides = 6) => ({ count, faces: Array.from({ length: sides }, (_, at) => String(at + 1)) });
const cards = (count: number) => ({ count, cards: true, faces: ['C2', 'DQ', 'H10', 'JB', 'SA'] });

describe('dice that are typed', () => {
  it.each(['3 5 6', '3,5,6', '356', ' 3  5;6 '])('are read from %j', (text) => {
    expect(readThrow(text, dice(3))).toEqual({ told: ['3', '5', '6'], fault: '' });
  });

  it('need spaces where a die has ten faces and more', () => {
    expect(readThrow('10 1', dice(2, 10)).told).toEqual(['10', '1']);
  });

  it('are refused with a sentence where no die has such a face', () => {
    expect(readThrow('3 7', dice(2))).toEqual({ told: ['3'], fault: 'A die of 6 sides has no 7.' });
    expect(readThrow('9', dice(1, 8)).fault).toBe('A die of 8 sides has no 9.');
  });

  it('are refused where there are too many', () => {
    expect(readThrow('123', dice(2))).toEqual({ told: ['1', '2'], fault: 'Only 2 dice are thrown.' });
    expect(readThrow('66', dice(1)).fault).toBe('Only 1 die is thrown.');
  });
});

describe('cards by name', () => {
  it.each(['H10', '10h', '10♥', '10 of hearts', 'The 10 of Hearts'])('finds the ten of hearts as %j', (name) => {
    expect(cardCalled(name, cards(1).faces)).toBe('H10');
  });

  it('reads several', () => {
    expect(readThrow('H10 SA', cards(2)).told).toEqual(['H10', 'SA']);
    expect(readThrow('queen of diamonds, big joker', cards(2)).told).toEqual(['DQ', 'JB']);
  });

  it('refuses what is not left, and one card twice', () => {
    expect(readThrow('C3', cards(1)).fault).toBe('The deck has no C3 left.');
    expect(readThrow('C2 C2', cards(2)).fault).toBe('The 2 of clubs cannot be drawn twice.');
  });

  it('lays them out by suit with the jokers last', () => {
    expect(suitsOf(['JB', 'SA', 'HK', 'H2'])).toEqual([{ suit: 'h', cards: ['H2', 'HK'] }, { suit: 's', cards: ['SA'] }, { suit: 'joker', cards: ['JB'] }]);
  });
});

it('shows faces as dice where there are pictures of them', () => {
  expect([faceSymbol('4', 6), faceSymbol('4', 8), faceSymbol('4', 10)]).toEqual(['d6-4', 'd8-4', '']);
});
