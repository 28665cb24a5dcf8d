import { expect, it } from 'vitest';
import type { PieceView, View } from '../../wire';
import { colourGuard, manOf } from '../guard';

const piece = (side: string, kind: string, pose: string): PieceView => ({ id: `${side}-${kind}`, name: kind, side, kind, place: [0, 0], figures: [{ place: [0, 0], sprite: { uniform: side, pose } }] });
const view = { pieces: [piece('red', 'guns', 'gun'), piece('red', 'foot', 'inf-fire'), piece('blue', 'horse', 'cav-hussar')] } as unknown as View;

it('an army is shown by its foot, if it has any', () => {
  expect(manOf(view, 'red')).toEqual({ uniform: 'red', pose: 'inf-fire' });
  expect(manOf(view, 'blue')?.pose).toBe('cav-hussar');
  expect(manOf(view, 'white')).toBeUndefined();
});

it('regular foot shows its colours, and others come as they are', () => {
  expect(colourGuard({ uniform: 'red', pose: 'inf-fire' }).map(({ pose }) => pose)).toEqual(['officer', 'standard', 'drummer']);
  expect(colourGuard({ uniform: 'zulu', pose: 'warrior' }).map(({ pose }) => pose)).toEqual(['warrior', 'warrior', 'warrior']);
});
