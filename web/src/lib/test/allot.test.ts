import { describe, expect, it } from 'vitest';
import { counted, planOf } from '../allot';

const LOT = { things: { a: 'Guards, 24', b: 'Lancers, 12', c: 'Maxim, 3' }, places: { front: 'against Germany', '': 'in reserve' } };

describe('units sorted by hand', () => {
  it('begin as the answer under the cursor sends them', () => {
    const offer = { label: '' };
    expect(planOf(LOT, { choice: { a: 'front', b: '', c: 'nowhere' }, offer })).toEqual({ a: 'front', b: '', c: 'front' });
    expect(planOf(LOT, undefined)).toEqual({ a: 'front', b: 'front', c: 'front' });
  });

  it('are counted place by place', () => {
    expect(counted({ a: 'front', b: '', c: '' }, LOT)).toBe('1 against Germany · 2 in reserve');
    expect(counted({ a: '', b: '', c: '' }, LOT)).toBe('3 in reserve');
  });
});
