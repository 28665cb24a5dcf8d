import { describe, expect, it } from 'vitest';
import type { PieceView } from '../../wire';
import { groundIs, whereIs } from '../where';

const unit: PieceView = { id: 'a', name: 'A', side: 'red', place: [2540, 5080], bearing: 9000, footprint: [[0, 0], [1, 0], [1, 1]], where: 'lower centre, behind the garden hedge' };

describe('the table in words', () => {
  it('says where a unit is and which way it faces', () => {
    expect(whereIs(unit)).toBe('Lower centre, behind the garden hedge, facing 3 o’clock.');
    expect(whereIs({ ...unit, bearing: 35900 })).toContain('facing 12 o’clock');
    expect(whereIs({ ...unit, footprint: [] })).toBe('Lower centre, behind the garden hedge.');
    expect(whereIs({ ...unit, where: '', footprint: [] })).toBe('');
  });

  it('says what ground there is and where it lies', () => {
    const wood = { id: 'w', kind: 'wood', words: 'a wood', outline: [[254, 508], [1270, 508], [1270, 2540]] as [number, number][] };
    expect(groundIs({ ...wood, where: 'upper left' }, [])).toBe('A wood: upper left.');
    expect(groundIs(wood, [])).toBe('A wood.');
    expect(groundIs({ id: 'x', kind: 'road' }, [])).toBe('');
  });
});
