/** Where things are, for those who do not see the table: in the words of the table, as the server's lookout says them. */
import type { PieceView, SideView, TerrainView } from '../wire';
import { zoneName } from './sides';

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Where a unit stands and, by the clock, which way it faces, 12 being up the table. */
export function whereIs(piece: PieceView): string {
  const hour = Math.round((piece.bearing ?? 0) / 3000) % 12 || 12;
  const words = [piece.where, piece.footprint?.length ? `facing ${hour} o’clock` : ''].filter(Boolean).join(', ');
  return words && sentence(words);
}

/** A piece of ground and where it lies. */
export function groundIs(terrain: TerrainView, sides: readonly SideView[]): string {
  // What has neither name nor words is dressing, as the woods on a map.
  if ((!terrain.outline?.length && !terrain.line?.length) || (!terrain.name && !terrain.words)) return '';
  const zone = terrain.kind === 'zone' ? zoneName(terrain, sides) : '';
  const name = zone || terrain.words || terrain.name || terrain.kind.replaceAll('_', ' ');
  return sentence(terrain.where ? `${name}: ${terrain.where}` : name);
}
