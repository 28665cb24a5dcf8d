/** What is on the stage while an event is told: a piece on its way, dice, cards, smoke. */
import type { Told, View } from '../wire';
import { along, type Place } from './geometry';
import { toldSide } from './sides';
import { movePath, type Beat, type Stage } from './telling';

export interface Throw {
  /** Changes with every throw, so that the dice tumble anew. */
  id: number;
  dice: number[];
  kept: boolean[];
  side: string;
}

export interface Turned {
  id: number;
  cards: string[];
  kept: boolean[];
  side: string;
}

export class Scene implements Stage {
  beat = $state.raw<Beat | null>(null);
  /** How far each piece has been carried from where the view has it, in table units. */
  moved = $state.raw<Record<string, Place>>({});
  thrown = $state.raw<Throw | null>(null);
  turned = $state.raw<Turned | null>(null);
  /** Pieces that changed while nothing moved: they are outlined for a second instead. */
  marked = $state.raw<string[]>([]);
  private count = 0;

  constructor(
    private readonly view: () => View | null,
    private readonly begun: (beat: Beat) => void = () => {},
  ) {}

  begin(beat: Beat): void {
    const { show } = beat.told;
    this.beat = beat;
    const view = this.view();
    const common = { id: ++this.count, kept: show.kept ?? [], side: view ? toldSide(view, beat.told) : (show.side ?? '') };
    if (show.dice?.length) this.thrown = { ...common, dice: show.dice };
    if (show.cards?.length) this.turned = { ...common, cards: show.cards };
    this.begun(beat);
  }

  progress(beat: Beat, fraction: number): void {
    const path = movePath(beat.told.show);
    if (path.length) this.carry(beat.told.show.piece!, along(path, eased(fraction)));
  }

  end(beat: Beat): void {
    this.progress(beat, 1);
    this.beat = null;
  }

  /** The view has caught up: everything stands where it says. */
  settle(): void {
    this.beat = null;
    this.moved = {};
  }

  mark(told: readonly Told[]): void {
    const ids = told.flatMap(({ show }) => [show.piece ?? '', show.target ?? '']).filter(Boolean);
    this.marked = [...new Set(ids)];
    setTimeout(() => (this.marked = []), 1000);
  }

  clear(): void {
    this.settle();
    this.thrown = null;
    this.turned = null;
  }

  private carry(id: string, to: Place): void {
    const piece = this.view()?.pieces.find((one) => one.id === id);
    if (!piece) return;
    this.moved = { ...this.moved, [id]: [to[0] - piece.place[0], to[1] - piece.place[1]] };
  }
}

function eased(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}
