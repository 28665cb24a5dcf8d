/** A call for whoever waited for a friend, when it is his turn at last. */

/** Whoever waited less than this still looks at the table, in milliseconds. */
const LONG = 6000;

export class Bell {
  /** Since when a friend is awaited; nought while nobody is. */
  private since = 0;

  constructor(
    private readonly ring: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** How things stand: whether it is one's own turn, or that of a friend at another screen. */
  hear(mine: boolean, friend: boolean, hidden: boolean): void {
    if (friend) this.since ||= this.now();
    if (!mine) return;
    if (this.since && (hidden || this.now() - this.since > LONG)) this.ring();
    this.since = 0;
  }
}

/** Two notes of a bugle; a browser that lets no page sound unasked stays silent. */
export function bugle(): void {
  try {
    const air = new AudioContext();
    note(air, 392, 0, 0.16);
    note(air, 523, 0.17, 0.4);
    setTimeout(() => void air.close(), 1500);
  } catch {
    // no sound here: the title of the page says it too
  }
  navigator.vibrate?.(90);
}

function note(air: AudioContext, pitch: number, after: number, length: number): void {
  const [horn, breath] = [air.createOscillator(), air.createGain()];
  const start = air.currentTime + after;
  horn.type = 'triangle';
  horn.frequency.value = pitch;
  breath.gain.setValueAtTime(0, start);
  breath.gain.linearRampToValueAtTime(0.22, start + 0.03);
  breath.gain.exponentialRampToValueAtTime(0.001, start + length);
  horn.connect(breath).connect(air.destination);
  horn.start(start);
  horn.stop(start + length);
}
