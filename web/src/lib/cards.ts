/** Cards and dice: from the names on the wire to the symbols of the art kit, and to words. */

const SUITS: Record<string, string> = {
  h: 'h', d: 'd', c: 'c', s: 's',
  hearts: 'h', diamonds: 'd', clubs: 'c', spades: 's',
  '♥': 'h', '♦': 'd', '♣': 'c', '♠': 's',
};
const SUIT_WORDS: Record<string, string> = {
  h: 'hearts', d: 'diamonds', c: 'clubs', s: 'spades',
};
const RANK_WORDS: Record<string, string> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };
const NUMBERED: Record<string, string> = { '1': 'A', '11': 'J', '12': 'Q', '13': 'K', T: '10' };

/** The symbol of a card named h-A, card-h-A, AH, 10♦, hearts-7, joker-big, JB, JL or back. */
export function cardSymbol(card: string): string {
  const name = card.replace(/^card-/, '');
  if (/joker|^j[bl]$/i.test(name)) return `card-joker-${/little|small|black|^jl$/i.test(name) ? 'little' : 'big'}`;
  const [suit, rank] = split(name);
  return suit && rank ? `card-${suit}-${rank}` : 'card-back';
}

function split(name: string): [string, string] {
  const match =
    /^(hearts|diamonds|clubs|spades|[hdcs♥♦♣♠])[-_ ]?(\d+|[ajqkt])$/iu.exec(name) ??
    flip(/^(\d+|[ajqkt])[-_ ]?(hearts|diamonds|clubs|spades|[hdcs♥♦♣♠])$/iu.exec(name));
  if (!match) return ['', ''];
  const rank = match[2]!.toUpperCase();
  return [SUITS[match[1]!.toLowerCase()] ?? '', NUMBERED[rank] ?? rank];
}

function flip(match: RegExpExecArray | null): string[] | null {
  return match ? [match[0], match[2]!, match[1]!] : null;
}

export function cardWords(card: string): string {
  const symbol = cardSymbol(card);
  if (symbol === 'card-back') return 'a hidden card';
  if (symbol.startsWith('card-joker')) return symbol.endsWith('big') ? 'the big joker' : 'the little joker';
  const [, suit, rank] = symbol.split('-') as [string, string, string];
  return `${RANK_WORDS[rank] ?? rank} of ${SUIT_WORDS[suit]}`;
}

const SIGNS: Record<string, string> = { h: '♥', d: '♦', c: '♣', s: '♠' };

/** A hand in short, as everybody may see it: 3♣ A♠ and 2 hidden. */
export function handWords(hand: readonly string[]): string {
  const open = hand.map(cardSymbol).filter((symbol) => symbol !== 'card-back');
  const hidden = hand.length - open.length;
  if (!open.length) return String(hidden);
  return [open.map(shortly).join(' '), hidden && `${hidden} hidden`].filter(Boolean).join(' and ');
}

function shortly(symbol: string): string {
  const [, suit, rank] = symbol.split('-') as [string, string, string];
  return SIGNS[suit] ? `${rank}${SIGNS[suit]}` : 'Joker';
}

/** The symbols of one throw: six-sided faces, else eight-sided, else plain numbers (empty). */
export function diceSymbols(dice: readonly number[]): string[] {
  const most = Math.max(0, ...dice);
  const least = Math.min(1, ...dice);
  if (least < 1 || most > 8) return dice.map(() => '');
  return dice.map((face) => (most > 6 ? `d8-${face}` : `d6-${face}`));
}
