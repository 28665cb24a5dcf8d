import { describe, expect, it } from 'vitest';
import type { PieceView } from '../../wire';
import { boxOf, formsOf, layOut, markersOf, overlap, shorten, zoneTags, type Wish } from '../labels';

const WORLD = { width: 800, height: 600 };
const piece = (name: string, ...symbols: string[]): PieceView => ({
  id: name, name, side: 'red', place: [0, 0], markers: symbols.map((symbol) => ({ symbol, words: symbol })),
});
const forms = formsOf(piece('Captain Holloway'), 24, (text) => text.length * 6);
const wish = (id: string, x: number, y: number, rest: Partial<Wish> = {}): Wish => ({
  id, box: { x, y, width: 80, height: 40 }, body: { x: x + 20, y, width: 40, height: 40 }, forms, first: false, hex: false, ...rest,
});

describe('labels', () => {
  it('stand under the tray with the whole name', () => {
    const [placed] = layOut([wish('a', 100, 100)], WORLD);
    expect(placed!.y).toBeGreaterThan(140);
    expect(placed!.form.name).toBe('Captain Holloway');
  });

  it.each([false, true])('never lie on one another (in hexes: %s)', (hex) => {
    const wishes = [0, 1, 2, 3, 4, 5].map((at) => wish(`u${at}`, 200 + at * 40, 200, { hex }));
    const boxes = layOut(wishes, WORLD).map(boxOf);
    for (const a of boxes) for (const b of boxes) if (a !== b) expect(overlap(a, b)).toBe(false);
  });

  it('stay on the table', () => {
    for (const box of layOut([wish('low', 300, 575), wish('left', -20, 200)], WORLD).map(boxOf)) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(WORLD.height);
    }
  });

  it('give the best spot to the unit that acts', () => {
    const crowd = [wish('a', 200, 200), wish('b', 205, 200, { first: true })];
    const placed = new Map(layOut(crowd, WORLD).map((one) => [one.id, one]));
    expect(placed.get('b')!.y).toBe(243);
    expect(placed.get('a')!.y).not.toBe(243);
  });

  it('stay at the foot of a hex: the name grows shorter, the strength always shows', () => {
    const placed = layOut([0, 1, 2, 3].map((at) => wish(`h${at}`, 200 + at * 54, 200, { hex: true })), WORLD);
    expect(placed.every((one) => one.y === 243)).toBe(true);
    expect(placed.some((one) => one.form.name !== 'Captain Holloway')).toBe(true);
    expect(placed.every((one) => one.form.pill >= 24)).toBe(true);
  });
});

describe('a label on a free table', () => {
  it('hides no man of a unit whose own label comes after it', () => {
    const [left, right] = [wish('left', 200, 200), wish('right', 200, 243)];
    const [label] = layOut([left, right], WORLD);
    expect(overlap(boxOf(label!), right.body)).toBe(false);
    expect(label!.form.name).toBe('Captain Holloway');
  });

  it('does not slide under a man whose name it is not', () => {
    const long = formsOf(piece('Regiment Prinz Adalbert von Harz'), 24, (text) => text.length * 6);
    const man = (id: string, x: number): Wish => wish(id, x, 200, { box: { x, y: 200, width: 30, height: 40 }, body: { x, y: 170, width: 30, height: 70 }, forms: long });
    const placed = layOut([man('left', 100), man('middle', 250), man('right', 400)], WORLD);
    for (const { id, x, y, form } of placed) {
      const [own, under] = [{ left: 115, middle: 265, right: 415 }[id]!, [115, 265, 415].filter((at) => y > 240 && at > x && at < x + form.pill)];
      expect(under.every((at) => at === own)).toBe(true);
    }
    expect(placed.every(({ form }) => form.name)).toBe(true);
  });

  it('names whoever acts even in the midst of others', () => {
    const room = { x: 100, y: 150, width: 480, height: 340 };
    const squad = wish('squad', 0, 0, { box: room, body: room });
    expect(layOut([wish('officer', 300, 300, { first: true }), squad], WORLD)[0]!.form.name).toBe('Captain Holloway');
  });

  it('above its unit stands over the hats', () => {
    const tall = wish('tall', 300, 560, { body: { x: 320, y: 530, width: 40, height: 70 } });
    const [label] = layOut([tall], WORLD);
    expect(overlap(boxOf(label!), tall.body)).toBe(false);
  });

  it('is left out where it could only lie on others, but never that of the unit that acts', () => {
    const crowd = [...Array(12).keys()].map((at) => wish(`u${at}`, 300, 300, { first: at === 11 }));
    const placed = layOut(crowd, WORLD);
    expect(placed.length).toBeLessThan(crowd.length);
    expect(placed[0]!.id).toBe('u11');
    const boxes = placed.map(boxOf);
    for (const a of boxes) for (const b of boxes) if (a !== b) expect(overlap(a, b)).toBe(false);
  });
});

describe('the labels of whole armies', () => {
  const army = [...Array(20).keys()].map((at) => wish(`u${at}`, (at % 5) * 75, Math.floor(at / 5) * 90, { first: at === 7 }));
  const named = (width: number, height: number): string[] =>
    layOut(army, { width, height }).filter((one) => one.form.name).map((one) => one.id);

  it('name only the unit that acts where the table is small', () => {
    expect(named(380, 300)).toEqual(['u7']);
    expect(layOut(army, { width: 380, height: 300 }).length).toBeGreaterThan(15);
  });

  it('name the others again when one looks closer', () => {
    expect(named(1200, 900).length).toBeGreaterThan(5);
  });
});

describe('a label in a hex', () => {
  it('gives up its markers before it lies on the face of a man beside it', () => {
    const many = formsOf(piece('Captain Holloway', 'mk-wounds', 'mk-general', 'mk-activated'), 34, (text) => text.length * 6, true);
    const above = wish('above', 200, 200, { hex: true, forms: many, box: { x: 200, y: 200, width: 62, height: 50 } });
    const men = [-31, 31].map((by) => wish(`man${by}`, 200 + by, 260, { hex: true, box: { x: 200 + by, y: 260, width: 62, height: 50 }, body: { x: 220 + by, y: 245, width: 22, height: 50 } }));
    const placed = layOut([above, ...men], WORLD).find(({ id }) => id === 'above')!;
    expect(placed.form.shown).toEqual([]);
    for (const man of men) expect(overlap(boxOf(placed), man.body)).toBe(false);
    const [alone] = layOut([above, men[0]!], WORLD);
    expect(alone!.form.shown.length).toBe(3);
  });

  it('gives up its name before it hides the man below', () => {
    const above = wish('above', 200, 200, { hex: true });
    const left = wish('left', 150, 235, { hex: true });
    const right = wish('right', 250, 235, { hex: true });
    const [label] = layOut([above, left, right], WORLD);
    expect(overlap(boxOf(label!), left.body)).toBe(false);
    expect(overlap(boxOf(label!), right.body)).toBe(false);
    expect(label!.form.name).toBe('');
  });
});

describe('forms of a label', () => {
  it('are the whole name, its last word, and none', () => {
    expect(forms.map((form) => form.name)).toEqual(['Captain Holloway', 'Holloway', '']);
  });

  it('never end in a bare number or bracket', () => {
    const short = (name: string): string => formsOf(piece(name), 24, () => 20)[1]!.name;
    expect(short('Beja spearmen 3')).toBe('spearmen 3');
    expect(short('Naval Brigade (Gardner)')).toBe('Brigade (Gardner)');
    expect(short('9e chasseurs à pied')).toBe('9e chasseurs');
    expect(short('17e de ligne de Valmoire')).toBe('Valmoire');
  });

  it('keep the name where there is no strength to show', () => {
    expect(formsOf(piece('Inn'), 0, () => 20).map((form) => form.name)).toEqual(['Inn']);
  });
});

describe('state markers', () => {
  it('come in the order of what presses most', () => {
    const markers = markersOf(piece('P', 'mk-hold', 'mk-melee', 'mk-shaken'));
    expect(markers.map((marker) => marker.symbol)).toEqual(['mk-melee', 'mk-shaken', 'mk-hold']);
  });

  it('are two and a number where there are more than three', () => {
    const { shown, more } = shorten(markersOf(piece('P', 'mk-hold', 'mk-melee', 'mk-shaken', 'mk-ammo')), 3);
    expect(shown).toHaveLength(2);
    expect(more).toBe(2);
  });

  it('show that a piece has acted', () => {
    expect(markersOf({ ...piece('P'), acted: true })[0]!.symbol).toBe('mk-activated');
  });
});

describe('the names of zones', () => {
  const square = (size: number): [number, number][] => [[0, 0], [size, 0], [size, size], [0, size]];
  const field = { width: 5000, height: 5000, unit: 'inches', terrain: [
    { id: 'bridgehead', kind: 'zone', name: 'the bridgehead', outline: square(5000) },
    { id: 'narrow', kind: 'zone', name: 'the narrows', outline: square(50) },
    { id: 'wood', kind: 'wood', name: 'the wood', outline: square(5000) },
  ] };
  const tags = zoneTags({ field, sides: [] }, 1, 0.1, { x: 0, y: 0, width: 5000, height: 5000 }, (text) => text.length * 6);

  it('are written where there is room', () => {
    expect(tags.map((tag) => tag.name)).toEqual(['The bridgehead']);
  });

  it('go to the corner where they hide no spot', () => {
    const spot = { x: tags[0]!.box.x + 8, y: tags[0]!.box.y + 2, width: 22, height: 22 };
    const [moved] = zoneTags({ field, sides: [] }, 1, 0.1, { x: 0, y: 0, width: 5000, height: 5000 }, (text) => text.length * 6, [spot]);
    expect(overlap(moved!.box, spot)).toBe(false);
    expect(moved!.box.x).toBe(tags[0]!.box.x);
  });

  it('are not hidden under labels', () => {
    const below = { x: 150, y: 243, width: 200, height: 18 };
    const [label] = layOut([wish('a', 200, 200)], WORLD, [below]);
    expect(overlap(boxOf(label!), below)).toBe(false);
    expect(label!.form.name).toBe('Captain Holloway');
  });
});

describe('a short name', () => {
  const short = (name: string): string => formsOf(piece(name), 24, (text) => text.length * 6)[1]!.name;

  it.each([
    ['The Morstein Regiment', 'Morstein'],
    ['The Night Rain Regiment, black shields', 'Night Rain'],
    ['1st Battalion, the Wyeshire Regiment', 'Wyeshire'],
    ['B Company, the Saskabush Regiment', 'Saskabush'],
    ['A Troop, 15th Cavalry', '15th Cavalry'],
    ['Infanterie Nr. 66 Oderwitz', 'Oderwitz'],
    ['Kürassiere Nr. 5', 'Nr. 5'],
    ['17e de ligne de Valmoire', 'Valmoire'],
    ['9e chasseurs à pied', '9e chasseurs'],
    ['Captain Holloway', 'Holloway'],
  ])('of %s is %s', (name, wanted) => expect(short(name)).toBe(wanted));
});
