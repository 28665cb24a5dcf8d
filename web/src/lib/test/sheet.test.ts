import { describe, expect, it } from 'vitest';
import type { Enlistment, Option } from '../../wire';
import { asWritten, byGroup, carriedIn, freshSheet, freshUnit, openTo, optionOf, priceIn, toToml } from '../sheet';

const redcoat: Option = { value: 'Redcoat', words: 'Redcoat', points: 74, group: 'Rank and file', only: { faction: 'British' } };
const chasseur: Option = { value: 'Chasseur', words: 'Chasseur', points: 80, group: 'Rank and file', only: { faction: 'French' } };
const form: Enlistment = {
  head: [{ id: 'name', words: 'Name', usual: 'Mine' }, { id: 'faction', words: 'Faction', kind: 'choice', usual: 'British' }],
  unit: [{ id: 'type', words: 'Kind', kind: 'choice', options: [redcoat, chasseur] }, { id: 'name', words: 'Name' }, { id: 'items', words: 'Kit', kind: 'items' }],
};

describe('an army file', () => {
  it('is written with its head first and its units after it', () => {
    const text = toToml({ head: { name: 'The "Old" Guard', limit: 600 }, units: [{ type: 'Redcoat', commander: true, items: ['Pistol'] }] });
    expect(text).toBe('name = "The \\"Old\\" Guard"\nlimit = 600\n\n[[units]]\ntype = "Redcoat"\ncommander = true\nitems = ["Pistol"]\n');
  });

  it('leaves out what is empty or nought', () => {
    const text = toToml({ head: { cite: '' }, units: [{ commander: false, items: [], skills: {}, name: 'Jem' }] });
    expect(text).toBe('\n[[units]]\nname = "Jem"\n');
  });

  it('writes tables in one line', () => {
    expect(toToml({ head: {}, units: [{ items: [{ item: 'Musket', fixed: ['Bayonet'] }], skills: { hearts: 1 } }] }))
      .toContain('items = [{ item = "Musket", fixed = ["Bayonet"] }]\nskills = { hearts = 1 }');
  });
});

describe('what a man carries', () => {
  it('is read from a name or from a table', () => {
    expect(carriedIn(['Pistol', { item: 'Musket', fixed: ['Bayonet'] }])).toEqual([
      { item: 'Pistol', fixed: [], ammo: 1 },
      { item: 'Musket', fixed: ['Bayonet'], ammo: 1 },
    ]);
    expect(carriedIn(undefined)).toEqual([]);
  });

  it('is written as shortly as it can be', () => {
    expect(asWritten([{ item: 'Pistol', fixed: [], ammo: 1 }, { item: 'Musket', fixed: [], ammo: 2 }])).toEqual(['Pistol', { item: 'Musket', ammo: 2 }]);
  });
});

describe('the recruits', () => {
  it('are those that the head lets in', () => {
    expect(openTo([redcoat, chasseur], { faction: 'French' })).toEqual([chasseur]);
  });

  it('come under their headings', () => {
    expect(byGroup([redcoat, chasseur])).toEqual([{ name: 'Rank and file', options: [redcoat, chasseur] }]);
  });

  it('enlist under the name of their kind', () => {
    expect(freshUnit(form, redcoat)).toEqual({ type: 'Redcoat', name: 'Redcoat', items: [] });
    expect(freshSheet(form)).toEqual({ head: { name: 'Mine', faction: 'British' }, units: [] });
  });

  it('are found whatever the case of the file', () => {
    expect(optionOf(form.unit[0], 'redcoat')).toBe(redcoat);
  });
});

it('the price of a unit stands at the end of its line', () => {
  expect(priceIn('Jem, Redcoat with Musket: 104')).toBe('104');
  expect(priceIn(undefined)).toBe('');
});
