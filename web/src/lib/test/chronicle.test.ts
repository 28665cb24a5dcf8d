import { describe, expect, it } from 'vitest';
import type { Told } from '../../wire';
import { fold, historyOf, worthTelling } from '../chronicle';

const told = (number: number, words = `event ${number}`, piece = ''): Told => ({ number, kind: 'E', words, cite: '', show: { piece } });
const tell = (...numbers: number[]): Told[] => numbers.map((number) => told(number));
const words = (log: Told[]): string[] => log.map((one) => one.words);

describe('the log', () => {
  it('takes everything when a seat joins', () => {
    const folded = fold([], { told: tell(0, 1, 2), total_told: 3 });
    expect(words(folded.log)).toEqual(['event 0', 'event 1', 'event 2']);
    expect(folded.shortened).toBe(false);
  });

  it('adds what is new', () => {
    const folded = fold(tell(0, 1), { told: tell(2, 3), total_told: 4 });
    expect(folded.log).toHaveLength(4);
    expect(words(folded.fresh)).toEqual(['event 2', 'event 3']);
  });

  it('grows shorter when a choice is taken back', () => {
    const folded = fold(tell(0, 1, 2, 3), { told: [], total_told: 2 });
    expect(words(folded.log)).toEqual(['event 0', 'event 1']);
    expect(folded.fresh).toEqual([]);
    expect(folded.shortened).toBe(true);
  });

  it('tells another story after taking back', () => {
    const back = fold(tell(0, 1, 2), { told: [], total_told: 1 });
    const folded = fold(back.log, { told: [told(1, 'another')], total_told: 2 });
    expect(words(folded.log)).toEqual(['event 0', 'another']);
    expect(words(folded.fresh)).toEqual(['another']);
  });

  it('hears only what it missed as new when the line was broken', () => {
    const folded = fold(tell(0, 1), { told: tell(0, 1, 2), total_told: 3 });
    expect(folded.log).toHaveLength(3);
    expect(words(folded.fresh)).toEqual(['event 2']);
  });

  it('remembers the last deeds of a unit, last first', () => {
    const log = [told(0, 'a', 'x'), told(1, 'b', 'y'), told(2, 'c', 'x'), told(3, 'd', 'x')];
    expect(words(historyOf(log, 'x', 2))).toEqual(['d', 'c']);
  });
});

describe('book-keeping', () => {
  const log: Told[] = [told(0, 'Red fires', 'a'), { ...told(1, 'Red discards', 'a'), quiet: true }];

  it('is left out of the log unless every event is wanted', () => {
    expect(worthTelling(log, false).map((one) => one.number)).toEqual([0]);
    expect(worthTelling(log, true)).toHaveLength(2);
  });

  it('is no part of a unit’s history', () => {
    expect(words(historyOf(log, 'a', 4))).toEqual(['Red fires']);
  });
});
