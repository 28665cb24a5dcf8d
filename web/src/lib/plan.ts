/** Names on an engraved plan, where they hide neither a block nor one another. */
import type { Box, Place } from './geometry';
import { overlap } from './labels';

export interface Block {
  name: string;
  box: Box;
}

/** The height of a line, and half the width of a letter, in points. */
const LINE = 8;
const HALF = 2.3;

/** For each block the middle of its name's foot, under it or else over it; nothing where there is no room. */
export function namesOf(blocks: readonly Block[], sheet: Box, pt: number): (Place | null)[] {
  const taken: Box[] = blocks.map(({ box }) => box);
  return blocks.map(({ name, box }) => {
    const x = box.x + box.width / 2;
    const half = name.length * HALF * pt;
    const spots = [box.y + box.height + LINE * pt, box.y - 2 * pt];
    for (const y of spots) {
      const room = { x: x - half, y: y - (LINE - 1) * pt, width: 2 * half, height: LINE * pt };
      if (!contains(sheet, room) || taken.some((other) => overlap(room, other))) continue;
      taken.push(room);
      return [x, y];
    }
    return null;
  });
}

function contains(sheet: Box, { x, y, width, height }: Box): boolean {
  return x >= sheet.x && y >= sheet.y && x + width <= sheet.x + sheet.width && y + height <= sheet.y + sheet.height;
}
