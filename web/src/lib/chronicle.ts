/** The log of a seat, kept in step with what the server says has been told. */
import type { State, Told } from '../wire';

export interface Folded {
  log: Told[];
  /** Events that were not in the log before. */
  fresh: Told[];
  /** True where events were taken back. */
  shortened: boolean;
}

/**
 * Lay a state's events over the log. The state says how many there are in all, and brings the
 * last of them; so everything from there on is replaced, after a choice was taken back too.
 */
export function fold(log: readonly Told[], state: Pick<State, 'told' | 'total_told'>): Folded {
  const base = Math.max(0, state.total_told - state.told.length);
  const kept = log.slice(0, base);
  const fresh = state.told.filter((told, at) => log[base + at]?.number !== told.number);
  return { log: [...kept, ...state.told], fresh, shortened: state.total_told < log.length };
}

/** The log without mere book-keeping, unless somebody wants every event. */
export function worthTelling(log: readonly Told[], every: boolean): readonly Told[] {
  return every ? log : log.filter((told) => !told.quiet);
}

/** What a unit has done and suffered, last first. */
export function historyOf(log: readonly Told[], piece: string, most: number): Told[] {
  const mine = log.filter((told) => !told.quiet).filter((told) => told.show.piece === piece || told.show.target === piece);
  return mine.slice(-most).reverse();
}
