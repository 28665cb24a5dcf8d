import { describe, expect, it } from 'vitest';
import { headline } from '../headline';

const quiet = { scenario: 'Ostermead', over: false, mine: false, waiting: [] };

describe('what the tab says', () => {
  it('says that it is my turn before anything else', () => {
    expect(headline({ ...quiet, mine: true, waiting: ['Red'] })).toBe('● Your turn · Ostermead');
  });

  it('says for whom one waits, with a small article', () => {
    expect(headline({ ...quiet, waiting: ['The French', 'Red'] })).toBe('Waiting for the French and Red · Ostermead');
  });

  it('says to whom the screen goes, and that the battle is over', () => {
    expect(headline({ ...quiet, next: 'The French' })).toBe('● Hand the screen to the French · Ostermead');
    expect(headline({ ...quiet, over: true })).toBe('The battle is over · Ostermead');
  });

  it('is the name of the house before anything is known', () => {
    expect(headline({ ...quiet, scenario: '' })).toBe('Grognard');
  });
});
