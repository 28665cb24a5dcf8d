import { describe, expect, it } from 'vitest';
import type { Choice, Offer } from '../../wire';
import { byKey, clickPiece, clickPlace, entriesOf, firstOf, groupsOf, isAlike, isOneName, isShort, keyAt, keyed, linesOf, NOTHING_POINTED, oddsOf, onTable, piecesOf, placesOf, takesPart, toldApart, under } from '../choices';
import { pushedInside } from '../pointing';

const choice = (label: string, rest: Partial<Offer> = {}): Choice => ({ choice: label, offer: { label, ...rest } });
const all = (choices: Choice[]) => entriesOf(choices, NOTHING_POINTED);

describe('the keys of answers', () => {
  it('are digits, then letters, and 0 for ending', () => {
    const entries = all([...Array.from({ length: 11 }, (_, at) => choice(`move ${at}`)), choice('stop', { icon: 'end' })]);
    expect(entries.map((entry) => entry.key)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', '0']);
  });

  it('give a lone ending the first key', () => {
    expect(all([choice('stop', { icon: 'end' })])[0]!.key).toBe('1');
  });

  it('run out after the alphabet without repeating', () => {
    const keys = all(Array.from({ length: 50 }, (_, at) => choice(`${at}`))).map((entry) => entry.key);
    const given = keys.filter(Boolean);
    expect(given.length).toBe(35);
    expect(new Set(given).size).toBe(35);
  });

  it('answer in either case, and an empty key answers nothing', () => {
    const entries = all(Array.from({ length: 40 }, (_, at) => choice(`${at}`)));
    expect(byKey(entries, 'A')!.offer.label).toBe('9');
    expect(byKey(entries, '')).toBeUndefined();
  });
});

describe('groups', () => {
  it('keep the order of the list while it is short', () => {
    const entries = all([choice('a', { group: 'X' }), choice('b', { group: 'Y' }), choice('c', { group: 'X' })]);
    expect(entries.map((entry) => entry.offer.label)).toEqual(['a', 'b', 'c']);
  });

  it('bring a long list under its headings, and keys follow what is seen', () => {
    const entries = all(Array.from({ length: 14 }, (_, at) => choice(`${at}`, { group: at % 2 ? 'odd' : 'even' })));
    expect(groupsOf(entries).map((group) => group.name)).toEqual(['even', 'odd']);
    expect(entries[0]!.offer.label).toBe('0');
    expect(entries[1]!.offer.label).toBe('2');
    expect(entries[1]!.key).toBe('2');
    expect(entries[1]!.index).toBe(2);
  });
});

describe('a crowd of answers', () => {
  const orders = (unit: string): Choice[] => Array.from({ length: 10 }, (_, at) => choice(`${unit} ${at}`, { group: unit, odds: '58% obey' }));
  const crowd = all([choice('stop', { icon: 'end' }), ...orders('Guards'), ...orders('Lancers'), ...orders('Guns')]);

  it('has keys only for what lies open', () => {
    const entries = keyed(crowd, 'Lancers');
    expect(byKey(entries, '1')!.offer.label).toBe('Lancers 0');
    expect(byKey(entries, 'a')!.offer.label).toBe('Lancers 9');
    expect(byKey(entries, '0')!.offer.label).toBe('stop');
    expect(byKey(entries, 'b')).toBeUndefined();
  });

  it('keeps the keys of a list that is not folded', () => {
    const few = all(orders('Guards'));
    expect(keyed(few, '')).toBe(few);
  });

  it('is answered by a click in the way whose heading lies open', () => {
    const ways = (formation: string): Choice[] => Array.from({ length: 10 }, (_, at) => choice(`${at}`, { group: formation, place: [at, 0] }));
    const posts = all([...ways('In line'), ...ways('In column'), ...ways('Limbered')]);
    expect(clickPlace(onTable(posts, posts[12]!), NOTHING_POINTED, [3, 0])).toEqual({ kind: 'answer', index: 13 });
  });

  it('says the odds once that all answers under a heading share', () => {
    const [stop, guards] = groupsOf(crowd);
    expect(oddsOf(guards!)).toBe('58% obey');
    expect(oddsOf(stop!)).toBe('');
    const apart = all([choice('a', { group: 'X', odds: '1%' }), choice('b', { group: 'X', odds: '2%' })]);
    expect(oddsOf(groupsOf(apart)[0]!)).toBe('');
  });
});

describe('an order to several', () => {
  it('is marked on all who carry it out, and pointed at by its leader', () => {
    const { offer } = choice('advance', { actor: 'guards', fellows: ['foot', 'guns'] });
    expect(['guards', 'foot', 'guns', 'lancers'].filter((piece) => takesPart(offer, piece))).toEqual(['guards', 'foot', 'guns']);
  });
});

describe('answers that are called alike', () => {
  const alike = (...choices: Choice[]): boolean => isAlike({ name: 'In line', entries: all(choices) });

  it('are told apart by their details', () => {
    expect(alike(choice('The Rifles', { detail: '12 by 43' }), choice('The Rifles', { detail: '22 by 43' }))).toBe(true);
    expect(alike(choice('Line', { detail: '12 by 43' }), choice('Column', { detail: '22 by 43' }))).toBe(false);
    expect(alike(choice('The Rifles', { detail: '12 by 43' }), choice('The Rifles', { detail: '12 by 43' }))).toBe(false);
    expect(alike(choice('The Rifles', { detail: '12 by 43' }), choice('The Rifles'))).toBe(false);
    expect(alike(choice('The Rifles', { detail: '12 by 43' }))).toBe(false);
  });
});

describe('a tag at the edge of what is in sight', () => {
  it('is pushed inwards, unless what it points at is out of sight', () => {
    expect(pushedInside(-30, 100, 20, [0, 400])).toBe(4);
    expect(pushedInside(350, 100, 390, [0, 400])).toBe(296);
    expect(pushedInside(120, 100, 170, [0, 400])).toBe(120);
    expect(pushedInside(-200, 100, -150, [0, 400])).toBe(-200);
  });
});

describe('pointing at the table', () => {
  const choices = [
    choice('march', { place: [1, 1] }),
    choice('run', { place: [1, 1] }),
    choice('stand', { place: [2, 2] }),
    choice('shoot', { piece: 'ligne' }),
    choice('charge', { piece: 'ligne' }),
    choice('rally', { piece: 'foot' }),
  ];

  it('answers where one choice lies', () => {
    expect(clickPlace(all(choices), NOTHING_POINTED, [2, 2])).toEqual({ kind: 'answer', index: 2 });
    expect(clickPiece(all(choices), NOTHING_POINTED, 'foot')).toEqual({ kind: 'answer', index: 5 });
  });

  it('narrows where several lie, and what is left keeps its number', () => {
    const click = clickPlace(all(choices), NOTHING_POINTED, [1, 1]);
    expect(click.kind).toBe('narrow');
    const left = click.kind === 'narrow' ? entriesOf(choices, click.pointed) : [];
    expect(left.map((entry) => [entry.index, entry.key])).toEqual([[0, '1'], [1, '2']]);
  });

  it('means nothing where no choice lies', () => {
    expect(clickPlace(all(choices), NOTHING_POINTED, [9, 9])).toEqual({ kind: 'none' });
    expect(clickPiece(all(choices), NOTHING_POINTED, 'nobody')).toEqual({ kind: 'none' });
  });

  it('first picks the piece, then its place, where choices have both', () => {
    const deploy = [
      choice('a at 1', { piece: 'a', place: [1, 1] }),
      choice('a at 2', { piece: 'a', place: [2, 2] }),
      choice('b at 1', { piece: 'b', place: [1, 1] }),
      choice('b at 2', { piece: 'b', place: [2, 2] }),
    ];
    const first = clickPiece(all(deploy), NOTHING_POINTED, 'b');
    if (first.kind !== 'narrow') throw new Error('expected fewer choices');
    const left = entriesOf(deploy, first.pointed);
    expect(clickPlace(left, first.pointed, [2, 2])).toEqual({ kind: 'answer', index: 3 });
  });

  it('does not mark the mover whom every choice shares', () => {
    const moves = [choice('x', { piece: 'a', place: [1, 1] }), choice('y', { piece: 'a', place: [2, 2] })];
    expect(piecesOf(all(moves))).toEqual([]);
    expect(placesOf(all(moves))).toEqual([[1, 1], [2, 2]]);
    expect(clickPiece(all(moves), NOTHING_POINTED, 'a')).toEqual({ kind: 'none' });
  });

  it('shows a key on the table only where it is the only one', () => {
    const entries = all(choices);
    expect(keyAt(entries, (offer) => offer.piece === 'foot')).toBe('6');
    expect(keyAt(entries, (offer) => offer.piece === 'ligne')).toBe('');
  });
});

describe('an answer in which one acts and another is aimed at', () => {
  const shots = [choice('cease', { icon: 'ui-end' }), choice('guards at ligne', { actor: 'guards', piece: 'ligne' }), choice('guards hold', { actor: 'guards' }), choice('foot at ligne', { actor: 'foot', piece: 'ligne' })];

  it('is found by either', () => {
    expect(piecesOf(all(shots))).toEqual(['ligne', 'guards', 'foot']);
    expect(clickPiece(all(shots), NOTHING_POINTED, 'foot')).toEqual({ kind: 'answer', index: 3 });
    expect(clickPiece(all(shots), NOTHING_POINTED, 'guards')).toEqual({ kind: 'narrow', pointed: { piece: 'guards', place: null } });
    expect(entriesOf(shots, { piece: 'guards', place: null }).map((entry) => entry.index)).toEqual([1, 2]);
  });

  it('comes under the cursor before one that ends the matter', () => {
    expect(firstOf(all(shots))!.offer.label).toBe('guards at ligne');
    expect(firstOf(all(shots.slice(0, 1)))!.offer.label).toBe('cease');
    expect(firstOf([])).toBeNull();
  });
});

describe('a crowd of answers', () => {
  const crowd = all(Array.from({ length: 30 }, (_, at) => choice(`${at}`, { group: `unit ${at % 3}`, piece: `${at % 3}`, place: [at, 0] })));

  it('is marked on the table under one heading only', () => {
    const marked = onTable(crowd, crowd[0]!);
    expect(placesOf(marked)).toHaveLength(10);
    expect(piecesOf(marked)).toHaveLength(3);
  });

  it('is marked whole while it is small', () => {
    expect(onTable(crowd.slice(0, 24), crowd[0]!)).toHaveLength(24);
    expect(placesOf(onTable(crowd.slice(0, 24), crowd[0]!))).toHaveLength(24);
  });
});

it('an answer under the heading of who acts does not name him again', () => {
  const order = { label: 'Graf Wessely orders the Hussars to charge the Guard.', actor: 'hussars' };
  expect(under('The Hussars', order)).toBe('Charge the Guard.');
  expect(under('The Hussars', { label: 'The Hussars: step back', actor: 'hussars' })).toBe('Step back');
  expect(under('', order)).toBe(order.label);
  expect(under('Charge', { label: 'Charge The Guard' })).toBe('Charge The Guard');
});

describe('where a unit is set up', () => {
  const line: Offer = { label: 'In line', detail: '9 by 59 inches', group: 'In line', where: 'far left, front, behind the hedge' };

  it('is said in the words of the table, and the measure comes second', () => {
    expect(linesOf(line, 'In line', false)).toEqual({ title: 'far left, front, behind the hedge', small: '9 by 59 inches' });
    expect(linesOf(line, '', false)).toEqual({ title: 'far left, front, behind the hedge', small: 'In line · 9 by 59 inches' });
  });

  it('does not say in small what the heading says', () => {
    const offer = { ...line, label: 'The Hussars', detail: '9 by 59 inches, in line' };
    expect(linesOf(offer, 'In line', true).small).toBe('9 by 59 inches');
  });

  it('is told after the name of a building', () => {
    expect(linesOf({ label: 'In the farm', where: 'left, front' }, '', false)).toEqual({ title: 'In the farm', small: 'left, front' });
  });

  it('tells a commander\u2019s advice apart', () => {
    expect(toldApart(line)).toBe('Far left, front, behind the hedge');
    expect(toldApart({ label: 'In the farm', where: 'left, front' })).toBe('In the farm');
  });

  it('tells answers of one name apart in play too', () => {
    const ride = { label: 'Alone', detail: 'to 85.0 by 34.0 inches', where: 'right, behind the ridge' };
    expect(linesOf(ride, '', false, false)).toEqual({ title: 'Alone: right, behind the ridge', small: 'to 85.0 by 34.0 inches' });
  });

  it('leaves other answers as they were', () => {
    expect(linesOf({ label: 'March', detail: 'March 6 inches' }, '', false)).toEqual({ title: 'March', small: '6 inches' });
    expect(linesOf({ label: 'March', detail: '6 inches' }, '', true)).toEqual({ title: '6 inches', small: '' });
    expect(linesOf({ label: 'Wait' }, '', true)).toEqual({ title: 'Wait', small: '' });
  });

  it('knows answers that all bear one name', () => {
    expect(isOneName(all([choice('The Hussars'), choice('The Hussars')]))).toBe(true);
    expect(isOneName(all([choice('The Hussars'), choice('Wait')]))).toBe(false);
  });

  it('sets a long list of short answers two in a row', () => {
    const powers = ['Nobody', 'Germany', 'France', 'Russia', 'Italy'];
    expect(isShort(all(powers.map((name) => choice(name))))).toBe(true);
    expect(isShort(all(powers.slice(1).map((name) => choice(name))))).toBe(false);
    expect(isShort(all([...powers.map((name) => choice(name)), choice('Germany, France, Russia')]))).toBe(false);
    expect(isShort(all([...powers.map((name) => choice(name)), choice('Turkey', { detail: 'an empire' })]))).toBe(false);
  });
});
