import { describe, expect, it } from 'vitest';
import uniforms from '../../art/uniforms.json';
import type { Enlistment } from '../../wire';
import { CLOTHS, dressName, dressOf, dyed, redyed } from '../dress';
import { parade } from '../drill';
import { coloursOf, flagOf, hatOf, uniformClass } from '../sprites';

const GREEN = 'british_redcoat, coat #2f6b45, plume #2aa39a';

describe('a uniform in colours of its own', () => {
  it('is named by its preset and by what differs', () => {
    expect(dressOf(GREEN)).toEqual({ preset: 'british_redcoat', own: { coat: '#2f6b45', plume: '#2aa39a' } });
    expect(dressName(dressOf(GREEN))).toBe(GREEN);
    expect(dressName(dressOf('zulu'))).toBe('zulu');
  });

  it('takes nothing from strangers but colours of cloths', () => {
    expect(dressOf('zulu, coat red;} body{display:none, skin #000000, coat #12').own).toEqual({});
    expect(dressOf('zulu, COAT #2F6B45').own).toEqual({ coat: '#2f6b45' });
  });

  it('fits into the field that books have for a uniform', () => {
    const longest = Object.keys(uniforms.armies).reduce((one, other) => (other.length > one.length ? other : one));
    const own = Object.fromEntries(CLOTHS.map(({ id }) => [id, '#ffffff']));
    expect(dressName({ preset: longest, own }).length).toBeLessThanOrEqual(120);
  });

  it('keeps the hat and the flag of its preset', () => {
    const sprite = { uniform: GREEN, pose: 'inf-march' };
    expect(hatOf(sprite)).toBe('hat-shako');
    expect(flagOf(sprite)).toBe('flag-union');
    expect(uniformClass(sprite)).toBe('uni-british_redcoat--coat-2f6b45--plume-2aa39a');
    expect(uniformClass({ ...sprite, uniform: 'british_redcoat' })).toBe('uni-british_redcoat');
  });

  it('dyes with a cloth whatever was of one colour with it', () => {
    expect(dyed({ coat: '#1', facing: '#1', lapel: '#2' }, { coat: '#3' })).toEqual({ coat: '#3', facing: '#3', lapel: '#2' });
    expect(dyed({ coat: '#1', facing: '#1' }, { coat: '#3', facing: '#4' })).toEqual({ coat: '#3', facing: '#4' });
  });

  it('forgets a colour that is the preset’s own', () => {
    const usual = coloursOf({ uniform: GREEN, pose: 'inf-march' });
    expect(redyed('british_redcoat', usual, 'coat', '#2f6b45')).toBe('british_redcoat, coat #2f6b45');
    expect(redyed(GREEN, usual, 'coat', usual['coat']!)).toBe('british_redcoat, plume #2aa39a');
  });

  it('is worn by every unit of the army on parade', () => {
    const form: Enlistment = {
      head: [{ id: 'uniform', words: 'Uniform', kind: 'choice', options: [{ value: 'british_redcoat', words: 'Redcoats', sprite: { uniform: 'british_redcoat', pose: '' } }] }],
      body: { id: 'units', words: 'Unit', fields: [{ id: 'name', words: 'Name' }] },
    };
    const [band] = parade(form, { uniform: GREEN, units: [{ name: 'The 95th' }] });
    expect(band!.ranks[0]!.sprite).toMatchObject({ uniform: GREEN, pose: 'inf-march' });
  });
});

describe('swatches', () => {
  it('are all cloth of the art kit', () => {
    const kit = JSON.stringify(uniforms);
    for (const { swatches } of CLOTHS) for (const { colour, words } of swatches) {
      expect(kit, `${words} ${colour}`).toContain(colour);
      expect(words).not.toBe('');
    }
  });
});
