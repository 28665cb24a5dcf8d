import { describe, expect, it } from 'vitest';
import type { Field, PieceView } from '../../wire';
import { groundIs, whereIs } from '../where';

const inches: Field = { width: 18288, height: 15240, unit: 'inches' };
const unit: PieceView = { id: 'a', name: 'A', side: 'red', place: [2540, 5080], bearing: 9000, footprint: [[0, 0], [1, 0], [1, 1]] };

describe('the table in words', () => {
  it('says where a unit is and which way it faces', () => {
    expect(whereIs(unit, inches)).toBe('At 10 across and 20 down, facing 3 o’clock.');
    expect(whereIs({ ...unit, bearing: 35900 }, inches)).toContain('facing 12 o’clock');
  });

  it('measures as the book does', () => {
    expect(whereIs({ ...unit, footprint: [] }, { ...inches, unit: 'centimetres' })).toBe('At 25 across and 51 down.');
    expect(whereIs({ ...unit, footprint: [] }, { ...inches, length: 127 })).toBe('At 20 across and 40 down.');
  });

  it('leaves a hex to its book', () => {
    expect(whereIs(unit, { ...inches, cells: [{ cell: [0, 0], place: [0, 0] }] })).toBe('');
  });

  it('says what ground there is and how far it reaches', () => {
    const wood = { id: 'w', kind: 'wood', words: 'a wood', outline: [[254, 508], [1270, 508], [1270, 2540]] as [number, number][] };
    expect(groundIs(wood, inches, [])).toBe('A wood: 1 to 5 across, 2 to 10 down.');
    expect(groundIs({ id: 'x', kind: 'road' }, inches, [])).toBe('');
  });
});
