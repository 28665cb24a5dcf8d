/** Events shown one at a time, in the order of the log; a key skips. */
import type { Show, Told } from '../wire';
import { pathLength, type Place } from './geometry';

/** One event on the stage, and how long it stays there. */
export interface Beat {
  told: Told;
  duration: number;
}

/** Milliseconds at normal speed. */
const TIMES: Record<string, number> = {
  shot: 880, melee: 700, wound: 560, marker: 260, card: 620, dice: 950, turn: 420,
};
const READ = 140;
const MOVE = { least: 420, most: 900, perInch: 60 };

/** The way of a piece that moves; the way of a shot is its shell's, and the gun stays. */
export function movePath(show: Show): Place[] {
  return show.piece && show.kind !== 'shot' && (show.path ?? []).length > 1 ? (show.path as Place[]) : [];
}

/** Where a shell, a rocket or a bomb comes down, if it is one that was shot or thrown. */
export function burstOf(show: Show): Place | null {
  const path = (show.path ?? []) as Place[];
  return show.kind === 'shot' && (path.length > 1 || !show.target) ? (path.at(-1) ?? null) : null;
}

/** How long an event is shown at normal speed; several things at once take the longest. */
export function durationOf(show: Show, unitsPerInch: number): number {
  const times = [TIMES[show.kind ?? ''] ?? READ];
  const path = movePath(show);
  if (path.length) {
    const inches = pathLength(path) / unitsPerInch;
    times.push(Math.min(MOVE.most, Math.max(MOVE.least, inches * MOVE.perInch)));
  }
  if (show.dice?.length) times.push(TIMES['dice']!);
  if (show.cards?.length) times.push(TIMES['card']!);
  return Math.max(...times);
}

export interface Stage {
  /** An event comes on. */
  begin(beat: Beat): void;
  /** How far it has gone, from 0 to 1. */
  progress(beat: Beat, fraction: number): void;
  /** It is over; what it moved stays where it is. */
  end(beat: Beat): void;
}

/** Lets time pass, calling back with the fraction gone; ends early when told to stop. */
export type Clock = (ms: number, tick: (fraction: number) => void, stopped: () => boolean) => Promise<void>;

/** Plays beats in order. Skipping ends the present one and runs through the rest at once. */
export class Teller {
  private skipping = false;
  private playing = false;

  constructor(
    private readonly stage: Stage,
    private readonly clock: Clock,
  ) {}

  get busy(): boolean {
    return this.playing;
  }

  skip(): void {
    if (this.playing) this.skipping = true;
  }

  /** Play these events; speed 2 is twice as fast, 0 shows them all at once. */
  async play(told: readonly Told[], speed: number, unitsPerInch: number): Promise<void> {
    this.playing = true;
    this.skipping = false;
    for (const one of told) {
      const duration = speed > 0 && !one.quiet ? durationOf(one.show, unitsPerInch) / speed : 0;
      await this.perform({ told: one, duration });
    }
    this.playing = false;
  }

  private async perform(beat: Beat): Promise<void> {
    this.stage.begin(beat);
    if (beat.duration > 0 && !this.skipping) {
      const tick = (fraction: number): void => this.stage.progress(beat, fraction);
      await this.clock(beat.duration, tick, () => this.skipping);
    }
    this.stage.end(beat);
  }
}

/** The browser's own clock, a frame at a time. A page out of sight has no frames: there time is up at once. */
export const frameClock: Clock = (ms, tick, stopped) =>
  new Promise((done) => {
    const start = performance.now();
    const end = (): void => {
      document.removeEventListener('visibilitychange', look);
      done();
    };
    const look = (): void => {
      if (document.hidden) end();
    };
    const frame = (now: number): void => {
      const fraction = Math.max(0, (now - start) / ms);
      if (fraction >= 1 || stopped()) return end();
      tick(fraction);
      requestAnimationFrame(frame);
    };
    document.addEventListener('visibilitychange', look);
    look();
    requestAnimationFrame(frame);
  });
