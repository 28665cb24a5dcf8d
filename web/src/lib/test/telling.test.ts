import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Show, Told } from '../../wire';
import { burstOf, durationOf, frameClock, movePath, Teller, type Beat, type Clock, type Stage } from '../telling';

const told = (number: number, show: Show = { kind: 'dice', dice: [1] }): Told => ({ number, kind: 'E', words: '', cite: '', show });

class Book implements Stage {
  lines: string[] = [];
  begin = (beat: Beat): void => void this.lines.push(`begin ${beat.told.number}`);
  progress = (beat: Beat, fraction: number): void => void this.lines.push(`at ${beat.told.number} ${fraction}`);
  end = (beat: Beat): void => void this.lines.push(`end ${beat.told.number}`);
}

/** A clock that ticks at half time and says how long it was asked to wait. */
function halfway(waits: number[], onTick: () => void = () => {}): Clock {
  return async (ms, tick, stopped) => {
    waits.push(ms);
    if (stopped()) return;
    tick(0.5);
    onTick();
  };
}

describe('telling events', () => {
  it('takes no time over book-keeping', async () => {
    const waits: number[] = [];
    await new Teller(new Book(), halfway(waits)).play([{ ...told(1), quiet: true }, told(2)], 1, 254);
    expect(waits).toHaveLength(1);
  });

  it('shows one at a time, in order', async () => {
    const stage = new Book();
    await new Teller(stage, halfway([])).play([told(1), told(2)], 1, 254);
    expect(stage.lines).toEqual(['begin 1', 'at 1 0.5', 'end 1', 'begin 2', 'at 2 0.5', 'end 2']);
  });

  it('runs through the rest at once when skipped, leaving none out', async () => {
    const stage = new Book();
    const waits: number[] = [];
    const teller: Teller = new Teller(stage, halfway(waits, () => teller.skip()));
    await teller.play([told(1), told(2), told(3)], 1, 254);
    expect(waits).toHaveLength(1);
    expect(stage.lines.filter((line) => line.startsWith('end'))).toEqual(['end 1', 'end 2', 'end 3']);
  });

  it('does not skip what is told later', async () => {
    const waits: number[] = [];
    const teller = new Teller(new Book(), halfway(waits));
    teller.skip();
    await teller.play([told(1)], 1, 254);
    expect(waits).toHaveLength(1);
  });

  it('takes no time with animation off', async () => {
    const waits: number[] = [];
    const stage = new Book();
    await new Teller(stage, halfway(waits)).play([told(1), told(2)], 0, 254);
    expect(waits).toEqual([]);
    expect(stage.lines).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
  });

  it('is twice as fast at speed two', async () => {
    const slow: number[] = [];
    const fast: number[] = [];
    await new Teller(new Book(), halfway(slow)).play([told(1)], 1, 254);
    await new Teller(new Book(), halfway(fast)).play([told(1)], 2, 254);
    expect(fast[0]! * 2).toBe(slow[0]);
  });

  it('is busy only while it tells', async () => {
    const teller = new Teller(new Book(), halfway([]));
    const playing = teller.play([told(1)], 1, 254);
    expect(teller.busy).toBe(true);
    await playing;
    expect(teller.busy).toBe(false);
  });
});

describe('how long an event is shown', () => {
  it('a short move takes 420 ms, a long one 900 at most', () => {
    const move = (inches: number): Show => ({ kind: 'move', piece: 'a', path: [[0, 0], [inches * 254, 0]] });
    expect(durationOf(move(1), 254)).toBe(420);
    expect(durationOf(move(10), 254)).toBe(600);
    expect(durationOf(move(40), 254)).toBe(900);
  });

  it('several things at once take as long as the longest', () => {
    const volley: Show = { kind: 'shot', piece: 'a', target: 'b', dice: [1, 2] };
    expect(durationOf(volley, 254)).toBe(durationOf({ kind: 'dice', dice: [1] }, 254));
  });

  it('a sentence with nothing to see leaves a moment to read', () => {
    expect(durationOf({}, 254)).toBeGreaterThan(0);
    expect(durationOf({}, 254)).toBeLessThan(300);
  });
});

describe('a shot', () => {
  const shell: Show = { kind: 'shot', piece: 'gun', target: 'foot', path: [[0, 0], [30, 40]] };

  it('leaves the gun where it stands and bursts where it comes down', () => {
    expect(movePath(shell)).toEqual([]);
    expect(movePath({ ...shell, kind: 'move' })).toHaveLength(2);
    expect(burstOf(shell)).toEqual([30, 40]);
    expect(burstOf({ kind: 'shot', piece: 'gun', path: [[5, 6]] })).toEqual([5, 6]);
  });

  it('of rifles or a machine gun bursts nowhere', () => {
    expect(burstOf({ kind: 'shot', piece: 'a', target: 'b' })).toBe(null);
    expect(burstOf({ ...shell, path: [[30, 40]] })).toBe(null);
    expect(burstOf({ ...shell, kind: 'move' })).toBe(null);
  });
});

describe('on a page that is put out of sight', () => {
  afterEach(() => vi.unstubAllGlobals());
  function page(hidden: boolean): { leave: () => void } {
    let look = (): void => {};
    const doc = { hidden, addEventListener: (_: string, to: () => void) => (look = to), removeEventListener: () => {} };
    vi.stubGlobal('document', doc);
    vi.stubGlobal('requestAnimationFrame', () => 0);
    return { leave: () => { doc.hidden = true; look(); } };
  }

  it('nothing waits for frames that do not come, so that the tab can say whose turn it is', async () => {
    const { leave } = page(false);
    const told = frameClock(5000, () => {}, () => false);
    leave();
    await told;
    page(true);
    await frameClock(5000, () => {}, () => false);
  });
});
