/** Dice and cards by hand: from what people type to what the rules are told. */
import type { Throw } from '../wire';
import { cardSymbol, cardWords } from './cards';

/** What was read, or a sentence that says why it cannot have fallen. */
export interface Reading {
  told: string[];
  fault: string;
}

/** What a die, a coin or a card is called in a sentence. */
function thing({ faces, cards }: Throw): string {
  if (cards) return 'The deck';
  return faces.length === 2 ? 'A coin' : `A die of ${faces.length} sides`;
}

/** Dice as people type them: "3 5 6", "3,5,6", or "356" where every face is one digit. */
export function readThrow(text: string, thrown: Throw): Reading {
  const words = thrown.cards ? cardsIn(text) : diceIn(text, thrown.faces.length < 10);
  const told: string[] = [];
  for (const word of words) {
    const face = thrown.cards ? cardCalled(word, thrown.faces) : thrown.faces.find((one) => one === word);
    const fault = faultOf(face, word, told, thrown);
    if (fault) return { told, fault };
    told.push(face!);
  }
  return { told, fault: '' };
}

function faultOf(face: string | undefined, word: string, told: readonly string[], thrown: Throw): string {
  if (!face) return `${thing(thrown)} has no ${word}${thrown.cards ? ' left' : ''}.`;
  if (thrown.cards && told.includes(face)) return `The ${cardWords(face)} cannot be drawn twice.`;
  if (told.length < thrown.count) return '';
  return thrown.cards ? `Only ${thrown.count} ${thrown.count === 1 ? 'card is' : 'cards are'} drawn.` : `Only ${thrown.count} ${thrown.count === 1 ? 'die is' : 'dice are'} thrown.`;
}

const diceIn = (text: string, short: boolean): string[] => text.match(short ? /\d/g : /\d+/g) ?? [];

/** Cards with commas between, or with spaces where their names have none: "H10 SQ", "ten of hearts, big joker". */
function cardsIn(text: string): string[] {
  const apart = /[,;]| of |joker/i.test(text) ? text.split(/[,;]/) : text.split(/\s+/);
  return apart.map((word) => word.trim()).filter(Boolean);
}

/** The face on offer that somebody means by a name such as 10♥, H10, 10h or queen of spades. */
export function cardCalled(name: string, faces: readonly string[]): string | undefined {
  const plain = name.toLowerCase().replace(/^the /, '');
  const wanted = cardSymbol(plain.replace(/\s/g, ''));
  return faces.find((face) => face.toLowerCase() === plain || cardWords(face).replace(/^the /, '') === plain || (wanted !== 'card-back' && cardSymbol(face) === wanted));
}

/** The cards of a deck that are left, suit by suit, the jokers last. */
export function suitsOf(faces: readonly string[]): { suit: string; cards: string[] }[] {
  const order = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  const suits = ['h', 'd', 'c', 's'].map((suit) => ({
    suit,
    cards: order.map((rank) => faces.find((face) => cardSymbol(face) === `card-${suit}-${rank}`) ?? '').filter(Boolean),
  }));
  const jokers = faces.filter((face) => cardSymbol(face).startsWith('card-joker'));
  return [...suits, { suit: 'joker', cards: jokers }].filter(({ cards }) => cards.length);
}

/** The picture of a die's face; empty where only its number can be shown. */
export function faceSymbol(face: string, sides: number): string {
  if (sides === 6 || sides === 3) return `d6-${face}`;
  return sides === 8 || sides === 4 ? `d8-${face}` : '';
}

/** What is written on a face: a coin has no numbers. */
export const faceWords = (face: string, sides: number): string => (sides === 2 ? (face === '1' ? 'Heads' : 'Tails') : face);
