/** Sentences cut into plain words, suits and names, so that each can be drawn its own way. */

export interface Piece {
  kind: 'text' | 'suit' | 'name';
  text: string;
}

const SUITS = '♥♦♣♠🂠';

export function pieces(text: string, names: readonly string[]): Piece[] {
  const clean = text.replace(/\uFE0E|\uFE0F/g, '');
  const found: Piece[] = [];
  for (const part of clean.split(splitter(names))) {
    if (!part) continue;
    if ([...SUITS].includes(part)) found.push({ kind: 'suit', text: part });
    else found.push({ kind: names.includes(part) || names.includes(part.replace(/^the /, 'The ')) ? 'name' : 'text', text: part });
  }
  return found;
}

/** Pieces by what must stay on one line: a suit with the rank before it and whatever else touches it. */
export function runs(found: readonly Piece[]): Piece[][] {
  const list: Piece[][] = [];
  let touches = false;
  for (const piece of found) {
    const bits = piece.kind === 'text' ? (piece.text.match(/\s+|\S+/g) ?? []).map((text): Piece => ({ kind: 'text', text })) : [piece];
    for (const bit of bits) {
      const last = list.at(-1);
      const joins = touches && bit.kind !== 'name' && !/^\s/.test(bit.text) && (bit.kind === 'suit' || last?.some((one) => one.kind === 'suit'));
      if (last && joins) last.push(bit);
      else list.push([bit]);
      touches = bit.kind !== 'name' && !/^\s/.test(bit.text);
    }
  }
  return list;
}

const made = new WeakMap<readonly string[], RegExp>();

function splitter(names: readonly string[]): RegExp {
  const known = made.get(names);
  if (known) return known;
  const longest = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  const alternatives = [`[${SUITS}]`, ...longest.map((name) => `\\b${escape(name).replace(/^The /, '[Tt]he ')}(?!\\w)`)];
  const pattern = new RegExp(`(${alternatives.join('|')})`, 'u');
  made.set(names, pattern);
  return pattern;
}

function escape(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What a commander says besides the name of his choice, if he only says it once more. */
export function besides(words: string, choice: string): string {
  const name = choice.replace(/\.$/, '');
  const rest = words.slice(name.length);
  if (!name || !words.startsWith(name) || !/^[.:]/.test(rest)) return words;
  const told = rest.replace(/^[.:]\s*/, '');
  return capital(told);
}

/** A label longer than this does not fit on its line. */
const LONG = 40;

/** Long labels that begin alike, cut down to what differs. */
export function differing(labels: readonly string[]): string[] {
  const lines = labels.map((label) => label.split(' '));
  const shortest = Math.min(...lines.map((words) => words.length));
  let shared = 0;
  while (lines.length > 1 && shared < shortest - 1 && lines.every((words) => words[shared] === lines[0]![shared])) shared += 1;
  if (shared < 2 || labels.every((label) => label.length <= LONG)) return [...labels];
  return lines.map((words) => capital(words.slice(shared).join(' ')));
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The ids of rules in a cite such as "GOW-018" or "GOW-018, GOW-020". */
export function citesIn(cite: string): string[] {
  return cite.split(/[\s,;]+/).filter(Boolean);
}

/** The base and all modifiers together. */
export function total(reckoning: { base: number; modifiers?: { amount: number }[] }): number {
  return (reckoning.modifiers ?? []).reduce((sum, one) => sum + one.amount, reckoning.base);
}

/** A number with its sign, with a true minus. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** The rule's book by the letters of its id. */
export function bookOf(cite: string, fallback: string): string {
  return BOOKS[cite.split('-')[0] ?? ''] ?? fallback;
}

const BOOKS: Record<string, string> = {
  AGW: 'gentlemans_war', BP: 'black_powder', BPB: 'black_powder', GOW: 'gentlemen_of_war',
  GOWR: 'gentlemen_of_war', ES: 'edwardian_splendour', SK: 'sharpe_skirmish',
};

/** A refusal begins with No, but not twice. */
export function saidNo(words: string): string {
  return /^no\b/i.test(words) ? words : `No: ${words}`;
}
