import { describe, expect, it } from 'vitest';
import { wordsOf } from '../api';
import { cardSymbol, cardWords, diceSymbols } from '../cards';
import { isFinal, waitBefore } from '../link';
import { chapters, matching } from '../ledger';
import { address, parse } from '../router.svelte';
import { hatOf, miniParts, partsOf, uniformClass, uniformSheet } from '../sprites';
import { areaOf, strokesOf, tileOf } from '../ground';
import { besides, bookOf, citesIn, differing, pieces, runs, saidNo, signed, total } from '../words';

describe('sentences', () => {
  it('say no once', () => {
    expect(saidNo('out of sight.')).toBe('No: out of sight.');
    expect(saidNo('No card would be drawn.')).toBe('No card would be drawn.');
    expect(saidNo('Nobody is there.')).toBe('No: Nobody is there.');
  });

  it('draw suits and make names bold, the longest name first', () => {
    const found = pieces('Old Guard takes 9♦ from Guard.', ['Guard', 'Old Guard']);
    expect(found.map((piece) => [piece.kind, piece.text])).toEqual([
      ['name', 'Old Guard'], ['text', ' takes 9'], ['suit', '♦'], ['text', ' from '], ['name', 'Guard'], ['text', '.'],
    ]);
  });

  it('keep a suit on one line with what touches it', () => {
    const kept = (text: string): string[] => runs(pieces(text, ['Guard'])).filter((run) => run.length > 1).map((run) => run.map((piece) => piece.text).join(''));
    expect(kept('Guard turns Q♥, 10♣ for it.')).toEqual(['Q♥,', '10♣']);
    expect(kept('Thrust ♦ [Melee: 1] ♦8+♦: Wound 2')).toEqual(['♦8+♦:']);
    expect(runs(pieces('Q♥ is Guard’s.', ['Guard'])).flat().map((piece) => piece.text).join('')).toBe('Q♥ is Guard’s.');
    expect(kept('No suit at all.')).toEqual([]);
  });

  it('make a name bold in the middle of a sentence too, where its article is small', () => {
    const found = pieces('The Guard shoots at the Hussars.', ['The Guard', 'The Hussars']);
    expect(found.filter((piece) => piece.kind === 'name').map((piece) => piece.text)).toEqual(['The Guard', 'the Hussars']);
  });

  it('of a hint leave out the name of the choice, unless the sentence needs it', () => {
    expect(besides('Go first. Nothing else comes near it.', 'Go first')).toBe('Nothing else comes near it.');
    expect(besides('Advance: the shot is better there.', 'Advance.')).toBe('The shot is better there.');
    expect(besides('The Battery has somebody to shoot at.', 'The Battery')).toBe('The Battery has somebody to shoot at.');
    expect(besides('My own idea.', '')).toBe('My own idea.');
  });

  it('that are long and begin alike are told by what differs', () => {
    const orders = ['Graf Wessely orders the Hussars to advance', 'Graf Wessely orders the Rifles to stand', 'Graf Wessely orders a retreat'];
    expect(differing(orders)).toEqual(['The Hussars to advance', 'The Rifles to stand', 'A retreat']);
    expect(differing(['Advance 6 inches', 'Advance 12 inches'])).toEqual(['Advance 6 inches', 'Advance 12 inches']);
    expect(differing(['Shell at the Blue Guards', 'Shell at the Blue Hussars'])[1]).toBe('Shell at the Blue Hussars');
    expect(differing(['Stand'])).toEqual(['Stand']);
  });

  it('find names with marks and accents in them', () => {
    const names = ['Jean-Marie', 'a+b', 'O’Hara/Smith', 'Gén. Lambert'];
    for (const name of names) {
      expect(pieces(`See ${name} run.`, names).filter((piece) => piece.kind === 'name')).toEqual([{ kind: 'name', text: name }]);
    }
  });

  it('split cites and find their book', () => {
    expect(citesIn('AGW-219 AGW-230, BP-1')).toEqual(['AGW-219', 'AGW-230', 'BP-1']);
    expect(bookOf('GOWR-015', '')).toBe('gentlemen_of_war');
    expect(bookOf('XX-1', 'black_powder')).toBe('black_powder');
  });

  it('add up a reckoning with true minus signs', () => {
    expect(total({ base: 5, modifiers: [{ amount: -2 }, { amount: 1 }] })).toBe(4);
    expect(signed(-2)).toBe('−2');
    expect(signed(3)).toBe('+3');
  });
});

describe('cards and dice', () => {
  it.each([
    ['d-9', 'card-d-9'], ['card-h-A', 'card-h-A'], ['10♠', 'card-s-10'], ['KH', 'card-h-K'], ['hearts-12', 'card-h-Q'],
    ['c1', 'card-c-A'], ['joker-little', 'card-joker-little'], ['big joker', 'card-joker-big'], ['back', 'card-back'], ['JB', 'card-joker-big'], ['JL', 'card-joker-little'], ['?', 'card-back'],
  ])('%s is drawn as %s', (card, symbol) => expect(cardSymbol(card)).toBe(symbol));

  it('are named in words', () => {
    expect(cardWords('h-J')).toBe('jack of hearts');
    expect(cardWords('back')).toBe('a hidden card');
  });

  it('are six-sided, else eight-sided, else numbers', () => {
    expect(diceSymbols([1, 6])).toEqual(['d6-1', 'd6-6']);
    expect(diceSymbols([1, 8])).toEqual(['d8-1', 'd8-8']);
    expect(diceSymbols([12, 3])).toEqual(['', '']);
  });
});

describe('figures', () => {
  it('wear the nearest uniform where a book names only the nation', () => {
    expect(uniformClass({ uniform: 'british', pose: 'inf-march' })).toBe('uni-british_redcoat');
    expect(hatOf({ uniform: 'french', pose: 'inf-march' })).toBe('hat-shako');
    expect(uniformClass({ uniform: 'martian', pose: 'inf-march' })).toBe('');
  });

  const man = { uniform: 'british_redcoat', pose: 'inf-kneel', variant: 'guard' };

  it('wear the hat of the sprite, else of the troop, else of the army', () => {
    expect(hatOf({ ...man, hat: 'fez' })).toBe('hat-fez');
    expect(hatOf(man)).toBe('hat-bearskin');
    expect(hatOf({ ...man, variant: '' })).toBe('hat-shako');
  });

  it('put the hat on the head of the pose', () => {
    expect(partsOf(man).at(-1)).toEqual({ symbol: 'hat-bearskin', x: 3, y: -90 });
    expect(partsOf({ ...man, pose: 'gun' })).toHaveLength(1);
  });

  it('become minis of the right shape', () => {
    expect(miniParts(man).map((part) => part.symbol)).toEqual(['mini-inf', 'mini-hat-tall']);
    expect(miniParts({ ...man, pose: 'cav-hussar', hat: 'hat-helmet' }).map((part) => part.symbol)).toEqual(['mini-cav', 'mini-hat-low']);
    expect(miniParts({ ...man, pose: 'wagon', hat: '' }).map((part) => part.symbol)).toEqual(['mini-wagon']);
  });

  it('have a class for each uniform, with the troop laid over the army', () => {
    expect(uniformClass(man)).toBe('uni-british_redcoat--guard');
    expect(uniformClass({ ...man, variant: 'nobody' })).toBe('uni-british_redcoat');
    expect(uniformSheet()).toContain('.uni-british_redcoat--guard{--coat:#d2322b;');
  });
});

describe('the ground', () => {
  it.each([['soft', 'hex-wood'], ['hard', 'hex-rough'], ['water', 'hex-water'], ['building', 'hex-house'], ['bridge', 'hex-road']])(
    '%s is the tile %s',
    (kind, tile) => expect(tileOf({ cell: [0, 0], place: [0, 0], kind })).toBe(tile),
  );

  it('knows a bridge from a ridge', () => {
    expect(areaOf('bridge').layer).toBe('crossing');
    expect(areaOf('ridge').layer).toBe('hill');
  });

  it('draws a river in four strokes and an unknown line as a wall', () => {
    expect(strokesOf('river').classes).toEqual(['ln-river-1', 'ln-river-2', 'ln-river-3', 'ln-river-4']);
    expect(strokesOf('palisade').classes[0]).toBe('ln-wall-1');
  });
});

describe('the line to the server', () => {
  it('waits longer after each failure, up to eight seconds', () => {
    expect([0, 1, 2, 9].map(waitBefore)).toEqual([400, 800, 1600, 8000]);
  });

  it('gives up only where the server says so', () => {
    expect(isFinal(1006)).toBe(false);
    expect(isFinal(4404)).toBe(true);
  });

  it('finds the sentence in a refusal', () => {
    expect(wordsOf('{"words":"No such battle."}', 404)).toBe('No such battle.');
    expect(wordsOf('{"fault":{"words":"Too many points."}}', 400)).toBe('Too many points.');
    expect(wordsOf('{"status_code":404,"detail":"Not Found"}', 404)).toBe('Not Found');
    expect(wordsOf('<html>', 502)).toBe('The server refused (502).');
  });

  it('reads addresses it has written', () => {
    const route = parse(address(['rules', 'a b/c'], { rule: 'GOW-1' }));
    expect(route.path).toEqual(['rules', 'a b/c']);
    expect(route.options.get('rule')).toBe('GOW-1');
  });
});

describe('the ledger', () => {
  const rule = (id: string, chapter: string, text: string) => ({ id, chapter, kind: 'core', text, status: 'done', gaps: [] });
  const rules = [rule('A-1', 'Moving', 'Charge in a line.'), rule('A-2', 'Fire', 'Shoot.'), rule('A-3', 'Moving', 'Wheel.')];

  it('is searched for every word', () => {
    expect(matching(rules, 'LINE charge').map((one) => one.id)).toEqual(['A-1']);
    expect(matching(rules, 'a-3')).toHaveLength(1);
    expect(matching(rules, ' ')).toHaveLength(3);
  });

  it('is put in chapters', () => {
    expect(chapters(rules).map((one) => [one.name, one.rules.length])).toEqual([['Moving', 2], ['Fire', 1]]);
  });
});
