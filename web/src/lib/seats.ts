/** Who sits at this screen, and when it must change hands. */

/**
 * The seat to hand the screen to, or an empty string where it stays as it is.
 *
 * With one human seat there is nothing to hide. With more, the screen changes hands when the
 * seat it shows has nothing to answer and another one has.
 */
export function handOver(
  humans: readonly string[],
  shown: string,
  asked: readonly string[],
): string {
  if (humans.length < 2 || asked.includes(shown)) return '';
  const next = humans.find((seat) => asked.includes(seat));
  return next ?? '';
}

/** The seat whose page comes up first where nothing need be hidden; empty if a curtain must. */
export function firstSeat(humans: readonly string[], over: boolean): string {
  return humans.length === 1 || over ? (humans[0] ?? '') : '';
}
