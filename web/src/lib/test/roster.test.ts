import { describe, expect, it } from 'vitest';
import { isNews, rowOf } from '../roster';

describe('a roster', () => {
  it('takes the lines of every book apart', () => {
    expect(rowOf('1st Kandak: 12 infantry (INF), Gallant, Poor Drill: 6')).toEqual({ name: '1st Kandak', what: '12 infantry (INF), Gallant, Poor Drill', points: '6' });
    expect(rowOf('The Herati Horse: 6 light cavalry (LC): 4')).toEqual({ name: 'The Herati Horse', what: '6 light cavalry (LC)', points: '4' });
    expect(rowOf("Fauvel's Guns: standard artillery, morale 4+, stamina 2: 27 points")).toEqual({ name: "Fauvel's Guns", what: 'standard artillery, morale 4+, stamina 2', points: '27' });
    expect(rowOf('Big Tom Garside, Span Navvy with Navvy’s Maul: 106')).toEqual({ name: 'Big Tom Garside', what: 'Span Navvy with Navvy’s Maul', points: '106' });
    expect(rowOf('The Carpathian Foot: 24 infantry, Average')).toEqual({ name: 'The Carpathian Foot', what: '24 infantry, Average', points: '' });
    expect(rowOf('General Delacourt, staff rating 8')).toEqual({ name: 'General Delacourt', what: 'staff rating 8', points: '' });
  });

  it('leaves remarks as they are', () => {
    expect(rowOf('Remark: The army has 5 units of line infantry; 6 to 8 are usual.')).toBeNull();
    expect(rowOf('Nobody')).toBeNull();
  });
});

describe('a description', () => {
  it('is news where it says more than the roster does', () => {
    expect(isNews('musket, bayonet', '8 × Redcoat, Veteran')).toBe(true);
    expect(isNews('hand-to-hand 6, shooting none, stamina 3', 'light cavalry, hand-to-hand 6, shooting no, stamina 3')).toBe(false);
    expect(isNews('infantry', '12 infantry (INF), Gallant')).toBe(false);
    expect(isNews('', 'anything')).toBe(false);
  });
});
