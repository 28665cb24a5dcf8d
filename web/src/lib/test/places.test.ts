import { describe, expect, it } from 'vitest';
import hex from '../../dev/hex.json';
import type { State } from '../../wire';
import { finder, onTable } from '../places';

const state = (hex as unknown as State[])[1]!;
const cell = state.view.field.cells![9]!;

describe('places of a hex book', () => {
  it('are the middles of the hexes that are named', () => {
    const find = finder(state.view.field);
    expect(find(cell.cell)).toEqual(cell.place);
    expect(find(cell.place)).toEqual(cell.place);
    expect(find([123456, 7])).toEqual([123456, 7]);
  });

  it('are put into offers and events', () => {
    const choice = { choice: 1, offer: { label: 'go', place: cell.cell, path: [cell.cell] } };
    const told = { ...state.told[0]!, show: { piece: 'hodge', path: [cell.cell, cell.cell] } };
    const found = onTable({ ...state, told: [told], asked: { ...state.asked!, choices: [choice] } });
    expect(found.asked!.choices[0]!.offer.place).toEqual(cell.place);
    expect(found.asked!.choices[0]!.offer.path).toEqual([cell.place]);
    expect(found.told[0]!.show.path).toEqual([cell.place, cell.place]);
  });

  it('leave a free table alone', () => {
    const free = { ...state, view: { ...state.view, field: { width: 1, height: 1, unit: 'inches' } } };
    expect(onTable(free)).toBe(free);
  });
});
