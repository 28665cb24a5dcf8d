/** How this person likes the table; kept in this browser. */

export interface Likes {
  /** 0 shows events at once. */
  speed: number;
  palette: 'standard' | 'colour-blind';
  /** Per cent. */
  text: number;
  names: boolean;
  /** The log tells book-keeping too. */
  every: boolean;
  /** A call sounds when a friend has made one wait. */
  bell: boolean;
}

const STORE = 'grognard-settings';
const USUAL: Likes = { speed: 1, palette: 'standard', text: 100, names: true, every: false, bell: true };

export function read(stored: string | null): Likes {
  try {
    const known = JSON.parse(stored ?? '{}') as Partial<Likes>;
    return { ...USUAL, ...known };
  } catch {
    return { ...USUAL };
  }
}

class Settings {
  likes = $state<Likes>({ ...USUAL });

  start(): void {
    this.likes = read(localStorage.getItem(STORE));
    this.apply();
  }

  set(change: Partial<Likes>): void {
    this.likes = { ...this.likes, ...change };
    localStorage.setItem(STORE, JSON.stringify(this.likes));
    this.apply();
  }

  /** The speed events are shown at; nothing moves for those who asked their system for that. */
  get pace(): number {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : this.likes.speed;
  }

  /** A finger points here, and not a mouse. */
  get touched(): boolean {
    return matchMedia('(pointer: coarse)').matches;
  }

  private apply(): void {
    document.documentElement.dataset['palette'] = this.likes.palette;
    document.documentElement.style.setProperty('--text', String(this.likes.text / 100));
  }
}

export const settings = new Settings();
