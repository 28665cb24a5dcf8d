import { describe, expect, it } from 'vitest';
import type { BattleBrief, Shelf, Switch } from '../../wire';
import { bookName, isSeated, partIn, playedBy, toPlayOn, victory } from '../briefs';

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

describe('a side of a scenario', () => {
  const rule = (usual: boolean): Switch[] => [{ id: 'alone', words: '', default: usual, cite: '' }];
  const side = { seat: 'blue', name: 'The French', army: '', unless: 'alone' };

  it('has a seat, unless a house rule leaves it to the table', () => {
    expect(isSeated(side, rule(false), {})).toBe(true);
    expect(isSeated(side, rule(false), { alone: true })).toBe(false);
    expect(isSeated(side, rule(true), {})).toBe(false);
    expect(isSeated(side, rule(true), { alone: false })).toBe(true);
    expect(isSeated({ ...side, unless: '' }, rule(false), { alone: true })).toBe(true);
  });
});

describe('what somebody has to do with a battle', () => {
  const two = { seats: { red: 'human', blue: 'human' }, keys: {}, verdict: null, waiting: ['blue'] } as unknown as BattleBrief;

  it('is to play it where he holds a seat, and he is told when it is his turn', () => {
    expect(partIn(two, ['blue'], [])).toEqual({ role: 'play', turn: true });
    expect(partIn(two, ['red'], [])).toEqual({ role: 'play', turn: false });
    expect(partIn(two, ['red', 'blue'], ['blue'])).toEqual({ role: 'play', turn: false });
    expect(partIn({ ...two, keys: { blue: 'k' } }, [], [])).toEqual({ role: 'play', turn: true });
  });

  it('is to look on where he was sent the link for it, or nobody plays', () => {
    expect(partIn(two, ['watcher'], []).role).toBe('watch');
    expect(partIn({ ...two, seats: { red: 'drill', blue: 'drill' } }, [], []).role).toBe('watch');
  });

  it('is nothing in the battles of others', () => {
    expect(partIn(two, [], [])).toEqual({ role: 'none', turn: false });
  });
});
