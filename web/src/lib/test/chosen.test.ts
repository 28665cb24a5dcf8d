import { describe, expect, it } from 'vitest';
import type { Enlistment, Level } from '../../wire';
import { alike, membersOf, nearest, relisted, rollFor } from '../chosen';

const units: Level = { id: 'units', words: 'Unit', fields: [{ id: 'name', words: 'Name' }, { id: 'type', words: 'Kind', kind: 'choice', options: [{ value: 'foot', words: 'Foot', detail: 'in two ranks' }] }] };
const brigades: Enlistment = { head: [], body: { id: 'brigades', words: 'Brigade', fields: [{ id: 'name', words: 'Name' }], inside: units } };
const army = { brigades: [{ name: 'First', units: [{ name: 'A' }, { type: 'foot' }] }, { name: 'Second', units: [] }] };

describe('the companies of an army', () => {
  it('have each their place and a name', () => {
    expect(membersOf(brigades, army).map(({ path, name }) => [path.join(), name])).toEqual([['0', 'First'], ['0,0', 'A'], ['0,1', 'Foot'], ['1', 'Second']]);
  });

  it('change their list and nobody else\u2019s', () => {
    const next = relisted(brigades.body, army, [0, 1], (list, at) => list.filter((_, number) => number !== at));
    expect(next).toEqual({ brigades: [{ name: 'First', units: [{ name: 'A' }] }, { name: 'Second', units: [] }] });
    expect(relisted(brigades.body, army, [1], (list) => list.slice(0, 1))).toEqual({ brigades: [army.brigades[0]] });
  });
});

describe('whoever is chosen', () => {
  it('stays chosen while he stands', () => {
    expect(nearest(brigades, army, [0, 1])).toEqual([0, 1]);
  });

  it('is followed by the last of his list, or by its holder', () => {
    expect(nearest(brigades, army, [0, 7])).toEqual([0, 1]);
    expect(nearest(brigades, army, [1, 0])).toEqual([1]);
    expect(nearest(brigades, { brigades: [] }, [0, 0])).toEqual([]);
  });

  it('says where recruits go', () => {
    expect(rollFor(brigades, army, [0, 1])).toEqual([0]);
    expect(rollFor(brigades, army, [])).toEqual([1]);
    expect(rollFor(brigades, { brigades: [] }, [])).toBeNull();
    expect(rollFor({ head: [], body: units }, { units: [] }, [])).toEqual([]);
  });
});

describe('units that are alike', () => {
  it('differ in nothing but a number after their names', () => {
    expect(alike([{ name: 'Foot', type: 'foot' }, { name: 'Horse' }, { type: 'foot', name: 'Foot 2' }, { name: 'Foot 3', type: 'foot', figures: 8 }])).toEqual([[0, 2], [1], [3]]);
  });

  it('are not so for a name of their own', () => {
    expect(alike([{ name: 'Jem' }, { name: 'Tom' }])).toEqual([[0], [1]]);
  });
});
