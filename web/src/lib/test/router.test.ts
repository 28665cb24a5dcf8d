import { describe, expect, it } from 'vitest';
import { parse, wayBack } from '../router.svelte';

describe('the way back', () => {
  it('leads from what was looked up to the battle that waits', () => {
    expect(wayBack(parse('#/battle/ab12'))).toEqual({ href: '#/battle/ab12', words: 'Back to the battle' });
  });

  it('keeps the options of the page', () => {
    expect(wayBack(parse('#/battle/ab12?lesson=1')).href).toBe('#/battle/ab12?lesson=1');
  });

  it('leads to the shelf from anywhere else', () => {
    expect(wayBack(parse('')).href).toBe('#/');
    expect(wayBack(parse('#/learn')).words).toBe('Back to the shelf');
  });
});
