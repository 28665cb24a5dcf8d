import { describe, expect, it } from 'vitest';
import { namesOf, type Block } from '../plan';

const SHEET = { x: 0, y: 0, width: 640, height: 400 };
const block = (name: string, x: number, y: number): Block => ({ name, box: { x, y, width: 40, height: 10 } });

describe('the names on a plan', () => {
  it('stand under their blocks', () => {
    expect(namesOf([block('Guards', 100, 100)], SHEET, 1)).toEqual([[120, 118]]);
  });

  it('stand over them where another block lies below', () => {
    const [name] = namesOf([block('Guards', 100, 100), block('', 100, 112)], SHEET, 1);
    expect(name).toEqual([120, 98]);
  });

  it('are left out where they would hide a block or one another', () => {
    const hemmed = [block('Grenadiers', 100, 100), block('', 110, 112), block('', 90, 86)];
    expect(namesOf(hemmed, SHEET, 1)[0]).toBeNull();
    const row = namesOf([block('Grenadiers of the Guard', 100, 100), block('Grenadiers of the Line', 142, 100)], SHEET, 1);
    expect(row).toEqual([[120, 118], [162, 98]]);
    expect(namesOf([block('Hussars', -10, 100)], SHEET, 1)).toEqual([null]);
  });
});
