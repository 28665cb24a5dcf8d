/** Where things are on a free table, for those who do not see it: measured from its upper left corner. */
import type { Field, PieceView, SideView, TerrainView } from '../wire';
import { boundsOf } from './geometry';
import { zoneName } from './sides';

/** What people measure in here, in tenths of a millimetre. */
function step(field: Field): number {
  return field.length || (field.unit.startsWith('centi') ? 100 : 254);
}

/** A unit's middle and its facing by the clock, 12 being up the table; nothing where its hex is told. */
export function whereIs(piece: PieceView, field: Field): string {
  if (field.cells?.length) return '';
  const [x, y] = piece.place.map((length) => Math.round(length / step(field)));
  const hour = Math.round((piece.bearing ?? 0) / 3000) % 12 || 12;
  return `At ${x} across and ${y} down${piece.footprint?.length ? `, facing ${hour} o’clock` : ''}.`;
}

/** A piece of ground and how far it reaches. */
export function groundIs(terrain: TerrainView, field: Field, sides: readonly SideView[]): string {
  const outline = terrain.outline?.length ? terrain.outline : (terrain.line ?? []);
  if (!outline.length) return '';
  const box = boundsOf(outline);
  const reach = (from: number, size: number): string => `${Math.round(from / step(field))} to ${Math.round((from + size) / step(field))}`;
  const zone = terrain.kind === 'zone' ? zoneName(terrain, sides) : '';
  const name = zone || terrain.words || terrain.name || terrain.kind.replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${reach(box.x, box.width)} across, ${reach(box.y, box.height)} down.`;
}
