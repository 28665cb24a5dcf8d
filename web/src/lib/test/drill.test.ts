import { describe, expect, it } from 'vitest';
import type { Enlistment, Level, Option, Sprite } from '../../wire';
import { drawUp, formation, parade, type Band } from '../drill';

const sprite = (pose: string): Sprite => ({ uniform: '', pose });
const kind = (value: string, pose: string): Option => ({ value, words: value, sprite: sprite(pose) });
const kinds = [kind('foot', 'inf-march'), kind('horse', 'cav-hussar'), kind('gun', 'gun'), kind('light', 'inf-kneel')];
const units: Level = {
  id: 'units', words: 'Unit',
  fields: [{ id: 'name', words: 'Name' }, { id: 'type', words: 'Kind', kind: 'choice', options: kinds }, { id: 'figures', words: 'Figures', kind: 'number' }],
};
const coats: Option = { value: 'british_redcoat', words: 'Red', sprite: { uniform: 'british_redcoat', pose: '' } };
const form: Enlistment = {
  head: [{ id: 'uniform', words: 'Uniform', kind: 'choice', options: [coats] }, { id: 'generals', words: 'Generals', kind: 'names' }], body: units,
};
const brigades: Enlistment = { head: [], body: { id: 'brigades', words: 'Brigade', fields: [{ id: 'name', words: 'Name' }], inside: units } };

describe('an army on parade', () => {
  it('stands by its arms, guns in the rear and skirmishers in front', () => {
    const bands = parade(form, { units: kinds.map(({ value }) => ({ type: value, name: `The ${value}` })).reverse() });
    expect(bands.map((band) => band.ranks.map((rank) => rank.name))).toEqual([['The gun'], ['The horse'], ['The foot'], ['The light']]);
  });

  it('has its commanders among the guns', () => {
    const [rear] = parade(form, { uniform: 'british_redcoat', generals: ['Otto'], units: [{ type: 'gun', name: 'I' }, { type: 'gun', name: 'II' }] });
    expect(rear!.ranks.map((rank) => [rank.name, rank.path.join(), rank.strength])).toEqual([['I', '0', ''], ['Otto', '', '★'], ['II', '1', '']]);
    expect(rear!.ranks[1]!.sprite).toMatchObject({ uniform: 'british_redcoat', pose: 'general' });
  });

  it('stands by its companies where it has any, even empty ones', () => {
    const bands = parade(brigades, { brigades: [{ name: 'First', units: [{ type: 'foot', name: 'A' }] }, { name: 'Second', units: [] }] });
    expect(bands.map((band) => [band.name, band.path, band.ranks.length])).toEqual([['First', [0], 1], ['Second', [1], 0]]);
  });

  it('is as strong as its file says, else as the muster counts it, else as usual', () => {
    const counted = [{ what: '', points: '' }, { what: '9 horsemen', points: '4' }, { what: 'standard infantry', points: '36' }];
    const army = { units: [{ type: 'foot', figures: 18 }, { type: 'foot' }, { type: 'foot' }] };
    expect(parade(form, army, counted)[0]!.ranks.map(({ men, strength }) => [men, strength])).toEqual([[18, '18'], [9, '9'], [12, '']]);
  });

  it('is of single men where a book counts no figures', () => {
    const single = { ...form, body: { ...units, fields: units.fields.slice(0, 2) } };
    expect(parade(single, { units: [{ type: 'foot', name: 'Jem' }] })[0]!.ranks[0]).toMatchObject({ men: 1, strength: '' });
  });
});

describe('a unit drawn up', () => {
  it('has two ranks of foot with an officer, a standard and a drummer', () => {
    const { posts, tray } = formation(sprite('inf-march'), 12);
    expect(new Set(posts.map((post) => post.y)).size).toBe(2);
    expect(posts.map((post) => post.pose).filter((pose) => pose !== 'inf-march').sort()).toEqual(['drummer', 'officer', 'standard']);
    expect(tray).toBe(true);
  });

  it('stands within its tray, however many it counts', () => {
    for (const pose of ['inf-march', 'inf-kneel', 'cav-lancer', 'warrior']) for (const men of [2, 5, 7, 18, 40, 120]) {
      const { posts, width } = formation(sprite(pose), men);
      expect(Math.max(...posts.map((post) => Math.abs(post.x))), `${pose} ${men}`).toBeLessThan(width / 2);
      expect(posts.length).toBeLessThanOrEqual(24);
    }
  });

  it('is drawn from the rear, and a line of horse from its head', () => {
    const horse = formation(sprite('cav-hussar'), 6).posts.map((post) => post.x);
    expect(horse).toEqual([...horse].sort((one, other) => other - one));
    const foot = formation(sprite('inf-march'), 12).posts.map((post) => post.y);
    expect(foot).toEqual([...foot].sort((one, other) => one - other));
  });

  it('is a gun with its crew, or a man by himself without a tray', () => {
    expect(formation(sprite('gun'), 3).posts.map((post) => post.pose)).toContain('gun');
    expect(formation(sprite('gun'), 3).posts).toHaveLength(3);
    expect(formation(sprite('officer'), 1)).toMatchObject({ tray: false, posts: [{ pose: 'officer', x: 0, y: 0 }] });
  });
});

describe('the lines of an army', () => {
  const labels = { wide: () => 100, high: 23, plate: 28 };
  const ranks = (count: number) => Array.from({ length: count }, (_, at) => ({ path: [at], name: `${at}`, sprite: sprite('inf-march'), men: 12, strength: '12' }));
  const band = (count: number): Band => ({ path: null, name: '', ranks: ranks(count) });

  it('have everybody once, in order', () => {
    const { lines } = drawUp([band(5), band(9)], 560, 660, labels);
    expect(lines.flatMap((line) => line.ranks)).toHaveLength(14);
  });

  it('are drawn the larger, the fewer there are', () => {
    const sizes = [3, 9, 20, 30].map((count) => drawUp([band(count)], 560, 660, labels).k);
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    expect(sizes[0]).toBeGreaterThan(sizes[3]!);
  });

  it('are as long as their fellows', () => {
    const counts = drawUp([band(5)], 700, 300, labels).lines.map((line) => line.ranks.length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('bear the name of their company over the first of them', () => {
    const company: Band = { path: [0], name: 'First', ranks: ranks(7) };
    const { lines } = drawUp([company, { ...company, ranks: [] }], 300, 660, labels);
    expect(lines[0]!.head?.name).toBe('First');
    expect(lines[1]!.head).toBeNull();
    expect(lines.at(-1)).toMatchObject({ head: { name: 'First' }, ranks: [] });
  });
});
