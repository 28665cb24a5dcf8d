/** Spots for fingers: no closer together than a fingertip, and easy to hit a second time. */
import { distance, type Place } from './geometry';

/** What a fingertip covers, in pixels: spots lie no closer, and a second tap this near means the same spot. */
export const FINGERTIP = 28;

/** So many of the places that no two are closer than the gap; the others show when one looks closer. */
export function apart(places: readonly Place[], gap: number): Place[] {
  const kept: Place[] = [];
  for (const place of places) if (!kept.some((other) => distance(other, place) < gap)) kept.push(place);
  return kept;
}

/** The place that a tap means: the one already shown if it is under the finger, else the nearest within reach. */
export function meant(point: Place, places: readonly Place[], shown: Place | null, reach: number, finger: number): Place | null {
  if (shown && distance(shown, point) < finger) return shown;
  let best: Place | null = null;
  let least = reach;
  for (const place of places) {
    const gap = distance(place, point);
    if (gap < least) [best, least] = [place, gap];
  }
  return best;
}
