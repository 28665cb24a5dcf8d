import { describe, expect, it } from 'vitest';
import type { BattleBrief, Shelf } from '../../wire';
import { bookName, playedBy, toPlayOn, victory } from '../briefs';

const shelf = {
  books: [{ id: 'agw', scenarios: [{ id: 'open', sides: [{ seat: 'red', name: 'The British', army: '' }, { seat: 'blue', name: 'The French', army: '' }] }] }],
  players: [{ id: 'drill', name: 'Sergeant', words: '' }],
} as unknown as Shelf;
const battle = (winner: string | null): BattleBrief => ({
  battle: 'b', book: 'agw', scenario: 'open', scenario_name: '', seats: { red: 'human', blue: 'drill' }, clock: '', answers: 1,
  verdict: { winner, reason: 'half an army is lost', cite: '' }, keys: {}, begun: '',
});

describe('a battle in the list', () => {
  it('names its sides and players as the new-battle page does', () => {
    expect(playedBy(battle(null), shelf)).toBe('The British: a person, The French: Sergeant');
  });

  it('can be told before the shelf is known', () => {
    expect(playedBy(battle(null), null)).toBe('Red: a person, Blue: drill');
  });

  it('says who has won it', () => {
    expect(victory(battle('blue'), shelf)).toBe('Won by the French: half an army is lost');
    expect(victory(battle(null), shelf)).toBe('Half an army is lost');
  });

  it('is named with its book', () => {
    expect(bookName({ ...battle(null), book: 'bp' }, { ...shelf, books: [{ id: 'bp', name: 'Black Powder' }] } as unknown as Shelf)).toBe('Black Powder');
    expect(bookName(battle(null), null)).toBe('');
  });

  it('is gone on with if it runs and a seat in it is this person’s', () => {
    const one = (id: string, rest: Partial<BattleBrief> = {}): BattleBrief => ({ ...battle(null), battle: id, verdict: null, keys: { red: 'k' }, ...rest });
    const nobody = (): boolean => false;
    expect(toPlayOn([{ ...battle('blue'), keys: { red: 'k' } }, one('child-1'), one('stranger', { keys: {} }), one('mine')], nobody)?.battle).toBe('mine');
    expect(toPlayOn([one('stranger', { keys: {} })], nobody)).toBeUndefined();
    expect(toPlayOn([one('kept', { keys: {} })], (id) => id === 'kept')?.battle).toBe('kept');
  });
});
