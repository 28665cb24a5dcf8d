/** Tables to look at without a server: open the page with ?demo. */
import type { Api } from '../lib/api';
import type { Ears, Link } from '../lib/link';
import type {
  ArmyFields, ArmySheet, BattleBrief, Begun, Fault, FromBrowser, Muster, PieceView, Proof, Replay, RuleInfo, ScenarioLook, Shelf, State, Tide, View,
} from '../wire';
import aroundJson from './around.json';
import freeJson from './free.json';
import hexJson from './hex.json';

interface Around {
  shelf: Shelf;
  battles: BattleBrief[];
  rules: RuleInfo[];
  army: string;
  muster: Muster;
}

const around = aroundJson as unknown as Around;
const scripts: Record<string, State[]> = {
  hex: hexJson as unknown as State[],
  hotseat: hexJson as unknown as State[],
  free: freeJson as unknown as State[],
};

function script(battle: string): State[] {
  if (battle === 'big') return [big(scripts['free']![0]!)];
  return scripts[battle] ?? scripts['hex']!;
}

/** The free table more than three times over: 50 units and 618 men, to measure the speed of drawing. */
function big(state: State): State {
  const { field, pieces } = state.view;
  const copies = [0, 1, 2, 3].flatMap((copy) => {
    const [dx, dy] = [(copy % 2) * field.width, Math.floor(copy / 2) * field.height];
    return pieces.map((piece) => shifted(piece, copy, dx, dy));
  });
  const large = { ...field, width: field.width * 2, height: field.height * 2 };
  return { ...state, view: { ...state.view, field: large, pieces: copies.slice(0, 50) } };
}

function shifted(piece: PieceView, copy: number, dx: number, dy: number): PieceView {
  const move = (place: [number, number]): [number, number] => [place[0] + dx, place[1] + dy];
  return {
    ...piece,
    id: `${piece.id}${copy}`,
    place: move(piece.place),
    footprint: piece.footprint?.map(move),
    figures: piece.figures?.map((figure) => ({ ...figure, place: move(figure.place) })),
  };
}

/** Both seats of a demonstration hear the same, but only one of them is asked. */
class Stage {
  private at = 0;
  private readonly listeners: [string, Ears][] = [];

  constructor(private readonly states: State[]) {}

  join(seat: string, ears: Ears): Link {
    this.listeners.push([seat, ears]);
    setTimeout(() => {
      ears.line('open', '');
      ears.heard(this.seen(seat, this.states[0]!));
    }, 30);
    return { send: (message) => this.hear(message), close: () => {} };
  }

  private hear(message: FromBrowser): boolean {
    if (message.type === 'ask-hint') {
      const hint = { type: 'hint' as const, words: 'A wound now is worth more than a suppression.', choice: { effect: 1 }, offer: { label: 'Wound 1' }, question: message.question, weighed: [['Wound', '+3.2'], ['Suppress', '+1.1']] as [string, string][] };
      for (const [, ears] of this.listeners) ears.heard(hint);
      return true;
    }
    this.at = Math.min(this.at + 1, this.states.length - 1);
    for (const [seat, ears] of this.listeners) ears.heard(this.seen(seat, this.states[this.at]!));
    return true;
  }

  private seen(seat: string, state: State): State {
    const turn = this.at % 2 ? 'blue' : 'red';
    if (this.listeners.length < 2 || seat === turn) return state;
    return { ...state, asked: null, view: { ...state.view, seat } };
  }
}

export class DemoApi implements Api {
  private readonly stages = new Map<string, Stage>();

  shelf = async (): Promise<Shelf> => around.shelf;
  battles = async (): Promise<BattleBrief[]> => around.battles;
  begin = async (): Promise<Begun> => ({ battle: 'hex', keys: { red: 'k1' } });
  forget = async (): Promise<void> => {};
  whatIf = async (): Promise<Begun> => ({ battle: 'hex', keys: { red: 'k1' } });
  record = (): string => '#';
  rules = async (): Promise<RuleInfo[]> => around.rules;
  army = async (): Promise<string> => around.army;
  muster = async (): Promise<Muster> => around.muster;
  roster = async (): Promise<null> => null;
  sheet = async (): Promise<ArmyFields> => ({ fields: {} });
  levy = async (): Promise<ArmySheet> => ({ army: around.army });
  remarks = async (): Promise<Fault[]> => [];
  preview = async (_book: string, scenario: string): Promise<View> =>
    script(scenario === 'wallop' ? 'free' : 'hex')[0]!.view;

  scenario = async (): Promise<string> => 'name = "The Ford"\n';
  scenarioLook = async (): Promise<ScenarioLook> => ({ brief: around.shelf.books[0]!.scenarios[0]!, view: script('hex')[0]!.view });

  replay = async (battle: string): Promise<Replay> => {
    const told = script(battle).flatMap((state) => state.told);
    return { count: told.length, told };
  };

  replayAt = async (battle: string, _who: unknown, event: number): Promise<View> => {
    const states = script(battle);
    return (event > states[0]!.told.length + 3 ? states.at(-1)! : states[0]!).view;
  };

  proof = async (): Promise<Proof> => ({ ok: true, words: 'A demonstration proves nothing.' });
  tide = async (): Promise<Tide> => ({ balance: [], turning_points: [], fortunes: [], silence: 'A demonstration has no tide.' });

  join(battle: string, key: string, ears: Ears): Link {
    const stage = this.stages.get(battle) ?? new Stage(script(battle));
    this.stages.set(battle, stage);
    return stage.join(key === 'k2' ? 'blue' : 'red', ears);
  }
}
