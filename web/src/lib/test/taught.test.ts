import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endLessons, keepLearnt, learntIn, teaches } from '../taught';

describe('the lessons of a battle', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
  });

  it('are none where nobody asked for them', () => {
    expect([teaches('b'), learntIn('b')]).toEqual([false, null]);
  });

  it('go on where they were left', () => {
    keepLearnt('b', []);
    expect(teaches('b')).toBe(true);
    keepLearnt('b', new Set(['question', 'table']));
    expect(learntIn('b')).toEqual(['question', 'table']);
    expect(teaches('other')).toBe(false);
  });

  it('do not come back once somebody has had enough', () => {
    keepLearnt('b', ['question']);
    endLessons('b');
    expect(teaches('b')).toBe(false);
  });

  it('are forgotten where the browser keeps nonsense', () => {
    localStorage.setItem('grognard-lessons', '{');
    expect(teaches('b')).toBe(false);
  });
});
