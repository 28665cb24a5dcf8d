import { describe, expect, it } from 'vitest';
import type { PieceView, Told, View } from '../../wire';
import { chaptersOf, musterOf, openingOf, plainly } from '../report';

const told = (number: number, words: string, kind = '', kept: boolean[] = []): Told => ({ number, words, kind: '', cite: '', show: { kind, kept } });

describe('a despatch', () => {
  it('leaves out dice and brackets', () => {
    expect(plainly('Batterie Pélissard shoots at C Troop, Horse Artillery (long, 5+): 5 6 6 5 3, 4 hits, 1 saved (4+: 1 2 1 4), 3 figures lost.'))
      .toBe('Batterie Pélissard shoots at C Troop, Horse Artillery: 4 hits, 1 saved, 3 figures lost.');
    expect(plainly('The Guards are destroyed.')).toBe('The Guards are destroyed.');
  });

  it('has a chapter for every turn in which something happened', () => {
    const log = [
      told(0, 'The Guards take their place.', 'move'), told(1, 'Turn 1.', 'turn'), told(2, 'The Guards march.', 'move'),
      told(3, 'Turn 2.', 'turn'), told(4, 'The Guards fire.', 'shot', [true]), told(5, 'The Line is destroyed.', 'wound'),
    ];
    expect(chaptersOf(log, [])).toEqual([{ title: 'Turn 2.', words: ['The Guards fire.', 'The Line is destroyed.'] }]);
  });

  it('tells of turning points whatever they are, and of no volley that missed', () => {
    const log = [told(0, 'The Guards march.', 'move'), told(1, 'A volley.', 'shot', [false, false]), told(2, 'The Line stands unharmed.', 'wound')];
    const turn = { told: 1, words: '', cite: '', side: 'red', before: 40, after: 60, luck: 0 };
    expect(chaptersOf(log, [turn])).toEqual([{ title: '', words: ['The Guards march.'] }]);
  });

  it('tells only the weightiest, in their order', () => {
    const log = [told(0, 'First melee.', 'melee'), ...Array.from({ length: 9 }, (_, at) => told(at + 1, `Wound ${at}.`, 'wound'))];
    const words = chaptersOf(log, [])[0]!.words;
    expect(words).toEqual(['Wound 0.', 'Wound 1.', 'Wound 2.', 'Wound 3.', 'Wound 4.', 'Wound 5.', 'Wound 6.']);
  });

  it('counts who came and who was left', () => {
    const piece = (id: string, strength: string): PieceView => ({ id, name: id, side: 'red', place: [0, 0], strength });
    const first = { pieces: [piece('Guards', '12/12'), piece('Line', '12'), { ...piece('Baggage', ''), kind: 'marker' }] } as unknown as View;
    const last = { pieces: [piece('Guards', '8/12')] } as unknown as View;
    expect(musterOf('red', first, last)).toEqual([{ name: 'Guards', before: '12', after: '8/12' }, { name: 'Line', before: '12', after: '' }]);
    expect(musterOf('blue', first, last)).toEqual([]);
  });
});

describe('the opening of a battle', () => {
  const line = (...kinds: string[]): Told[] => kinds.map((kind, number) => ({ number, kind, words: '', cite: '', show: { kind: kind === 'TurnBegan' ? 'turn' : '' } }));

  it('is when the last unit stands, whatever comes between', () => {
    expect(openingOf(line('WonFirst', 'Deployed', 'HoldCardsDealt', 'DeployedUnseen', 'Deployed', 'Shot', 'Shot', 'Shot', 'Shot', 'Deployed'))).toBe(5);
  });

  it('is the first turn where nobody is set up', () => {
    expect(openingOf(line('Dealt', 'TurnBegan', 'Shot'))).toBe(1);
    expect(openingOf(line('Shot'))).toBe(0);
  });
});
