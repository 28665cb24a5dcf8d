import { describe, expect, it } from 'vitest';
import { handWords } from '../cards';

describe('a hand in short', () => {
  it('names what everybody may see and counts the rest', () => {
    expect(handWords(['C3', 'SA', 'D10'])).toBe('3♣ A♠ 10♦');
    expect(handWords(['C3', 'back', 'back'])).toBe('3♣ and 2 hidden');
    expect(handWords(['JB'])).toBe('Joker');
    expect(handWords(['back', 'back'])).toBe('2');
  });
});
