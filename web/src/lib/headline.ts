/** What the browser's tab says of a battle, so that it is seen from elsewhere whose turn it is. */
import { within } from './sides';

export interface Standing {
  scenario: string;
  over: boolean;
  /** This seat is asked something. */
  mine: boolean;
  /** The screen is to be handed to this side. */
  next?: string;
  /** The names of those who are awaited. */
  waiting: readonly string[];
}

export const USUAL = 'Grognard';

export function headline({ scenario, over, mine, next, waiting }: Standing): string {
  const name = scenario || USUAL;
  if (over) return `The battle is over · ${name}`;
  if (mine) return `● Your turn · ${name}`;
  if (next) return `● Hand the screen to ${within(next)} · ${name}`;
  return waiting.length ? `Waiting for ${waiting.map(within).join(' and ')} · ${name}` : name;
}
