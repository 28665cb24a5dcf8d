import { describe, expect, it } from 'vitest';
import type { Enlistment, Entry, Level, Muster, Option } from '../../wire';
import {
  another, apart, asWritten, byGroup, carriedIn, complaintsOf, countedIn, enlisted, fits, freshOne, freshSheet, isAsked, isEmpty, namesIn,
  openTo, optionOf, portraitIn, postersFor, renamed, rollsIn, scopeOf, toToml, transferred, withField,
} from '../sheet';

const redcoat: Option = { value: 'Redcoat', words: 'Redcoat', points: 74, group: 'Rank and file', only: { faction: ['British'] }, sprite: { uniform: '', pose: 'inf-fire' } };
const chasseur: Option = { value: 'Chasseur', words: 'Chasseur', points: 80, group: 'Rank and file', only: { faction: ['French'] }, opens: { items: ['Pistol'] } };
const kind: Entry = { id: 'type', words: 'Kind', kind: 'choice', options: [redcoat, chasseur] };
const items: Entry = { id: 'items', words: 'Kit', kind: 'items', options: [{ value: 'Pistol', words: 'Pistol' }, { value: 'Musket', words: 'Musket' }] };
const units: Level = {
  id: 'units', words: 'Unit', fields: [kind, { id: 'name', words: 'Name' }, items, { id: 'beside', words: 'Beside', kind: 'mate' }],
  recruits: [{ fields: { type: 'Redcoat' } }, { fields: { type: 'Chasseur', figures: 8 }, words: 'Chasseurs' }],
};
const faction: Entry = { id: 'faction', words: 'Faction', kind: 'choice', usual: 'British', options: [{ value: 'British', words: 'British', sprite: { uniform: 'british_redcoat', pose: '' } }, { value: 'French', words: 'French' }] };
const form: Enlistment = { head: [{ id: 'name', words: 'Name', usual: 'Mine' }, faction], body: units };
const brigades: Enlistment = {
  head: [{ id: 'general', words: 'General', kind: 'part', needed: true, fields: [{ id: 'name', words: 'Name', usual: 'Old Nosey' }, { id: 'rating', words: 'Rating', kind: 'number', usual: 8 }] }],
  body: { id: 'brigades', words: 'Brigade', fields: [{ id: 'name', words: 'Name', usual: 'Brigade' }, { id: 'commander', words: 'Commander', needed: true }], inside: units },
};
const under = (one: string) => scopeOf(form.head, { faction: one });

describe('an army file', () => {
  it('is written with its head first and its companies after it', () => {
    const text = toToml(form, { name: 'The "Old" Guard', limit: 600, units: [{ type: 'Redcoat', commander: true, items: ['Pistol'] }] });
    expect(text).toBe('name = "The \\"Old\\" Guard"\nlimit = 600\n\n[[units]]\ntype = "Redcoat"\ncommander = true\nitems = ["Pistol"]\n');
  });

  it('keeps everything that the form does not know, be it empty or nought', () => {
    const text = toToml(form, { units: [{ name: 'Jem', weapon: '', shooting: [], regular: false, dress: { kit: ['kilt'] } }], cite: 'X-1' });
    expect(text).toBe('cite = "X-1"\n\n[[units]]\nname = "Jem"\nweapon = ""\nshooting = []\nregular = false\ndress = { kit = ["kilt"] }\n');
  });

  it('has companies inside companies', () => {
    const text = toToml(brigades, { general: { name: 'Nosey', rating: 9 }, brigades: [{ name: 'First', units: [{ name: 'Jem' }] }, { name: 'Second', units: [] }] });
    expect(text).toBe('general = { name = "Nosey", rating = 9 }\n\n[[brigades]]\nname = "First"\n\n[[brigades.units]]\nname = "Jem"\n\n[[brigades]]\nname = "Second"\nunits = []\n');
  });

  it('says that nobody is in it', () => {
    expect(toToml(form, { name: 'Mine' })).toBe('name = "Mine"\nunits = []\n');
  });

  it('fits a form if its lists are lists of tables', () => {
    expect(fits(units, { units: [{}] })).toBe(true);
    expect(fits(units, { units: 3 })).toBe(false);
    expect(fits(units, { units: [1] })).toBe(false);
    expect(fits(brigades.body, { brigades: [{ units: 'none' }] })).toBe(false);
  });
});

describe('a field', () => {
  const grade: Entry = { id: 'grade', words: 'Grade', kind: 'choice', unsaid: 'veteran' };
  const mounted: Entry = { id: 'mounted', words: 'Mounted', kind: 'flag', unsaid: true };
  const shooting: Entry = { id: 'shooting', words: 'Shooting', kind: 'numbers' };

  it('is left out when it says what goes without saying', () => {
    expect(withField({ grade: 'raw', name: 'Jem' }, grade, 'veteran')).toEqual({ name: 'Jem' });
    expect(withField({}, grade, 'raw')).toEqual({ grade: 'raw' });
    expect(withField({ items: ['Pistol'] }, items, [])).toEqual({});
    expect(withField({ note: 'x' }, { id: 'note', words: 'Note' }, '')).toEqual({});
  });

  it('says no where silence means yes', () => {
    expect(withField({}, mounted, false)).toEqual({ mounted: false });
    expect(withField({ mounted: false }, mounted, true)).toEqual({});
  });

  it('stands empty where it is needed, and no numbers are not silence', () => {
    expect(withField({ commander: 'Pip' }, brigades.body.fields[1]!, '')).toEqual({ commander: '' });
    expect(withField({}, shooting, [])).toEqual({ shooting: [] });
    expect(withField({ shooting: [3] }, shooting, undefined)).toEqual({});
  });

  it('keeps its place in the file', () => {
    expect(Object.keys(withField({ a: 1, grade: 'raw', b: 2 }, grade, 'hero'))).toEqual(['a', 'grade', 'b']);
  });

  it('is asked where it makes sense, or where the file says something', () => {
    const gun: Entry = { id: 'gun', words: 'Gun', kind: 'choice', only: { type: ['gun'] } };
    expect(isAsked(gun, {}, { said: { type: 'foot' }, chosen: [] })).toBe(false);
    expect(isAsked(gun, {}, { said: { type: 'gun' }, chosen: [] })).toBe(true);
    expect(isAsked(gun, { gun: 'old' }, { said: { type: 'foot' }, chosen: [] })).toBe(true);
  });
});

it('nobody is asked to choose where there is no choice', () => {
  const weapon: Entry = { id: 'weapon', words: 'Weapon', kind: 'choice', blank: 'As usual', options: [{ value: 'gun', words: 'Gun' }] };
  expect(isAsked(weapon, {}, under('British'))).toBe(false);
  expect(isAsked(weapon, { weapon: 'gun' }, under('British'))).toBe(true);
  expect(isAsked({ ...weapon, options: [...weapon.options!, { value: 'bow', words: 'Bow' }] }, {}, under('British'))).toBe(true);
});

describe('what may be had', () => {
  it('is what the head lets in', () => {
    expect(openTo(kind, under('French'))).toEqual([chasseur]);
  });

  it('counts what the head leaves unsaid', () => {
    const scope = scopeOf([{ ...faction, unsaid: 'French' }], {});
    expect(openTo(kind, scope)).toEqual([chasseur]);
  });

  it('is narrowed by what has been chosen', () => {
    const scope = scopeOf(units.fields, { type: 'Chasseur' }, under('French'));
    expect(openTo(items, scope).map((option) => option.value)).toEqual(['Pistol']);
  });

  it('comes under headings', () => {
    expect(byGroup([redcoat, chasseur])).toEqual([{ name: 'Rank and file', things: [redcoat, chasseur] }]);
  });

  it('is found whatever the case of the file', () => {
    expect(optionOf([redcoat], 'redcoat')).toBe(redcoat);
    expect(optionOf([{ value: '', words: 'None' }], undefined)).toBeUndefined();
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
  it('are those that the head lets in, under their own words or those of their kind', () => {
    expect(postersFor(units, under('British')).map((poster) => [poster.words, poster.points])).toEqual([['Redcoat', 74]]);
    expect(postersFor(units, under('French')).map((poster) => poster.words)).toEqual(['Chasseurs']);
  });

  it('stand in the order of their options, whatever the order of the shelf', () => {
    const both: Entry = { ...kind, options: [{ value: 'b', words: 'B' }, { value: 'a', words: 'A' }] };
    const level: Level = { ...units, fields: [both], recruits: [{ fields: { type: 'a' } }, { fields: { type: 'b' } }] };
    expect(postersFor(level, under('British')).map((poster) => poster.words)).toEqual(['B', 'A']);
  });

  it('wear the uniform of their army', () => {
    expect(postersFor(units, under('British'))[0]!.sprite).toMatchObject({ uniform: 'british_redcoat', pose: 'inf-fire' });
    expect(portraitIn(under('French'))).toBeNull();
  });

  it('enlist under a name that nobody else has', () => {
    expect(freshOne(units, { type: 'Redcoat' }, 'Redcoat', [])).toEqual({ name: 'Redcoat', type: 'Redcoat' });
    expect(freshOne(units, { type: 'Redcoat' }, 'Redcoat', ['Redcoat'])).toMatchObject({ name: 'Redcoat 2' });
    expect(apart('Redcoat 2', ['Redcoat', 'Redcoat 2'])).toBe('Redcoat 3');
  });

  it('join the company that is pointed at', () => {
    const sheet = { brigades: [{ name: 'First', units: [] }, { name: 'Second' }] };
    expect(enlisted(brigades.body, sheet, [1], { name: 'Jem' })).toEqual({ brigades: [{ name: 'First', units: [] }, { name: 'Second', units: [{ name: 'Jem' }] }] });
  });
});

describe('a company', () => {
  const sheet = { brigades: [{ name: 'First', units: [{ name: 'Jem' }, { name: 'Tom' }] }, { units: [{ name: 'Ned' }] }] };

  it('may serve in any brigade', () => {
    expect(rollsIn(brigades.body, sheet)).toEqual([{ path: [0], words: 'First' }, { path: [1], words: 'Brigade 2' }]);
    expect(rollsIn(form.body, { units: [{}] })).toEqual([]);
  });

  it('moves over to another brigade, and nothing else changes', () => {
    expect(transferred(brigades.body, sheet, [0, 0], [1])).toEqual({ brigades: [{ name: 'First', units: [{ name: 'Tom' }] }, { units: [{ name: 'Ned' }, { name: 'Jem' }] }] });
    expect(transferred(brigades.body, sheet, [0, 7], [1])).toBe(sheet);
  });
});

describe('a new army', () => {
  it('has the usual head and nobody in it', () => {
    expect(freshSheet(form)).toEqual({ name: 'Mine', faction: 'British', units: [] });
  });

  it('has a first brigade where there are brigades', () => {
    expect(freshSheet(brigades)).toEqual({ general: { name: 'Old Nosey', rating: 8 }, brigades: [{ name: 'Brigade', commander: '', units: [] }] });
  });
});

it('an army of empty brigades is empty', () => {
  expect(isEmpty(brigades.body, { brigades: [{ units: [] }, {}] })).toBe(true);
  expect(isEmpty(brigades.body, { brigades: [{ units: [] }, { units: [{}] }] })).toBe(false);
});

describe('names', () => {
  const sheet = { brigades: [{ name: 'First', units: [{ name: 'Jem', beside: 'Tom' }, { name: 'Tom' }] }] };

  it('are followed by those who point to them', () => {
    expect(renamed(brigades.body, sheet, 'Tom', 'Thomas')).toMatchObject({ brigades: [{ units: [{ beside: 'Thomas' }, { name: 'Tom' }] }] });
  });

  it('stay apart when a whole company is doubled', () => {
    const copy = another(brigades.body, sheet.brigades[0]!, namesIn(brigades.body, sheet));
    expect(namesIn(brigades.body, { brigades: [copy] })).toEqual(['First 2', 'Jem 2', 'Tom 2']);
  });
});

describe('the muster', () => {
  const muster: Muster = {
    name: 'Us', points: 0, limit: 0,
    lines: ['Old Nosey, staff rating 8', 'First: Pip, staff rating 8', 'Jem: standard infantry, morale 4+: 40 points, as wide in line as 12', 'Jem 2, Redcoat with Musket: 104', 'Remark: odd.'],
    faults: [{ words: 'Jem 2 has no arms.', cite: 'X-1' }, { words: 'Jem: Stamina is at least 1.', cite: 'X-2' }, { words: 'Nobody commands.', cite: 'X-3' }],
  };

  it('prices each company by its own line', () => {
    expect(countedIn(muster, ['First', 'Jem', 'Jem 2', 'Tom']).map((one) => one.points)).toEqual(['', '40', '104', '']);
    expect(countedIn(null, ['Jem'])).toEqual([{ what: '', points: '' }]);
  });

  it('tells two of the same name apart by their order', () => {
    expect(countedIn({ ...muster, lines: ['Jem, Redcoat: 74', 'Jem: 6 foot, Gallant: 104 points'] }, ['Jem', 'Jem'])).toEqual([{ what: 'Redcoat', points: '74' }, { what: '6 foot, Gallant', points: '104' }]);
  });

  it('complains of each company at its own place', () => {
    const names = ['Jem', 'Jem 2', ''];
    expect(complaintsOf(muster, 'Jem', names).map((fault) => fault.words)).toEqual(['Jem: Stamina is at least 1.']);
    expect(complaintsOf(muster, 'Jem 2', names).map((fault) => fault.words)).toEqual(['Jem 2 has no arms.']);
    expect(complaintsOf(muster, '', names)).toEqual([]);
  });
});
