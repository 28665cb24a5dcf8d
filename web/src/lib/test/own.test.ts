import { beforeEach, describe, expect, it, vi } from 'vitest';
import { armiesFor, dropScenario, lineIn, saveArmy, saveScenario, scenariosFor, spanOf } from '../own';

describe('files of one’s own', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  });

  it('keeps scenarios by book, one of each name', () => {
    saveScenario('gow', { name: 'My Ford', text: 'first' });
    saveScenario('gow', { name: 'My Ford', text: 'second' });
    expect(scenariosFor('gow')).toEqual([{ name: 'My Ford', text: 'second' }]);
    expect(scenariosFor('other')).toEqual([]);
  });

  it('keeps scenarios and armies apart', () => {
    saveArmy('gow', { name: 'Us', text: 'an army' });
    saveScenario('gow', { name: 'Us', text: 'a scenario' });
    dropScenario('gow', 'Us');
    expect(scenariosFor('gow')).toEqual([]);
    expect(armiesFor('gow')).toEqual([{ name: 'Us', text: 'an army' }]);
  });
});

describe('a fault in a file', () => {
  it('names its line', () => {
    expect(lineIn('Line 30, feature tump: nobody knows a hull.')).toBe(30);
    expect(lineIn('Nobody can win this.')).toBe(0);
  });

  it('is found in the text', () => {
    const text = 'a = 1\nkind = "hull"\nz';
    expect(text.slice(...spanOf(text, 2))).toBe('kind = "hull"');
    expect(spanOf(text, 9)).toEqual([text.length + 1, text.length + 1]);
  });
});
