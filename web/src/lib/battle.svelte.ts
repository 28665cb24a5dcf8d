/** One battle as this page plays it: a line for every human seat, and one seat on the screen. */
import type { Asked, Elsewhere, Fault, FromBrowser, Hint, SideView, State, ToBrowser, Told, View } from '../wire';
import type { Api } from './api';
import { fold } from './chronicle';
import { tableScale } from './geometry';
import type { Line, Link } from './link';
import { onTable } from './places';
import { Scene } from './scene.svelte';
import { firstSeat, handOver } from './seats';
import { settings } from './settings.svelte';
import { frameClock, Teller } from './telling';

/** A state and the events that led to it, waiting to be shown. */
interface Page {
  /** Who took something back, if not this seat. */
  back: string;
  state: State;
  log: Told[];
  fresh: Told[];
}

/** What has been heard for one seat; nothing of it is on the page unless the seat is. */
interface Mind {
  link: Link;
  log: Told[];
  last: State | null;
  pages: Page[];
  shown: Page | null;
  line: Line;
  why: string;
  /** The question that was answered and must not be answered again. */
  sent: number;
  /** How many events were known when this seat last answered. */
  read: number;
  /** The question a commander has been asked about and thinks of. */
  pondered: number;
  /** This seat is taking something back. */
  undoing: boolean;
}

export class Battle {
  seat = $state('');
  curtain = $state('');
  state = $state.raw<State | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<Told[]>([]);
  asked = $state.raw<Asked | null>(null);
  fault = $state.raw<Fault | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** A commander thinks about the question; meanwhile one may answer, or tell him never to mind. */
  thinking = $state(false);
  /** Dice that another seat at this screen must throw in the open: no curtain falls for them. */
  call = $state.raw<Asked | null>(null);
  line = $state<Line>('joining');
  why = $state('');
  telling = $state(false);
  waitingForServer = $state(false);
  /** A commander is setting up the rest of this seat's army. */
  placing = $state(false);
  /** The seats of people who have the battle before them, here or elsewhere. */
  here = $state.raw<string[]>([]);
  /** The key by which a friend may look on. */
  watch = $state('');
  /** Who has just taken something back, if it was not this seat. */
  takenBack = $state('');
  /** The first event after this seat's last answer; -1 where it has not answered at this screen. */
  since = $state(-1);
  /** What the live region says. */
  spoken = $state('');
  /** Names and colours of the sides, which are no secret. */
  sides = $state.raw<Pick<SideView, 'id' | 'name' | 'colour' | 'seats'>[]>([]);
  readonly humans: string[];
  readonly scene: Scene;
  private readonly minds = new Map<string, Mind>();
  private readonly teller: Teller;
  private hurrying = false;
  /** The question for which a commander was asked where the piece shall stand. */
  private pondered = -1;

  constructor(
    private readonly api: Api,
    readonly id: string,
    private readonly keys: Record<string, string>,
  ) {
    this.humans = Object.keys(keys);
    this.scene = new Scene(
      () => this.view,
      (beat) => this.tell(beat.told),
    );
    this.teller = new Teller(this.scene, frameClock);
    for (const [seat, key] of Object.entries(keys)) this.join(seat, key);
  }

  close(): void {
    for (const mind of this.minds.values()) mind.link.close();
  }

  answer(index: number): void {
    const choice = this.asked?.choices[index];
    if (choice) this.give(choice.choice);
  }

  /** Any answer that the rules allow, be it on offer or a commander's own idea. */
  give(choice: unknown): void {
    const mind = this.minds.get(this.seat);
    if (!mind || !this.asked || mind.sent === this.asked.number) return;
    const { number } = this.asked;
    mind.sent = number;
    mind.read = mind.log.length;
    this.thinking = false;
    if (!this.say({ type: 'answer', question: number, choice })) mind.sent = -1;
  }

  /** Lay down the dice or cards that were thrown by hand. */
  throwDice(told: string): void {
    const asked = this.asked?.throw ? this.asked : this.call;
    const mind = asked && this.minds.get(asked.seat);
    if (!asked || !mind || mind.sent === asked.number) return;
    this.fault = null;
    mind.sent = asked.number;
    this.waitingForServer = mind.link.send({ type: 'answer', question: asked.number, choice: told });
    if (!this.waitingForServer) mind.sent = -1;
  }

  undo(): void {
    const number = this.asked?.number ?? this.state?.number;
    const mind = this.minds.get(this.seat);
    if (number === undefined || !mind || !this.state?.may_undo) return;
    mind.undoing = this.say({ type: 'undo', question: number });
  }

  /** Give the battle up. */
  resign(): void {
    if (this.state?.may_resign) this.say({ type: 'resign', question: this.state.number });
  }

  /** The seats of people at other screens who are not there now. */
  get away(): string[] {
    const seats = this.state?.verdict ? {} : (this.state?.seats ?? {});
    const people = Object.entries(seats).filter(([, player]) => player === 'human');
    return people.map(([seat]) => seat).filter((seat) => !this.here.includes(seat) && !this.humans.includes(seat));
  }

  /** Whether somebody at another screen is awaited. */
  get waitsForFriend(): boolean {
    const seats = this.state?.seats ?? {};
    return !!this.state?.waiting.some((seat) => seats[seat] === 'human' && !this.humans.includes(seat));
  }

  askHint(): void {
    const mind = this.minds.get(this.seat);
    if (!this.asked || !mind) return;
    this.fault = null;
    const { number } = this.asked;
    // He who was told never to mind still thinks: his advice is only waited for again.
    this.thinking = mind.pondered === number || mind.link.send({ type: 'ask-hint', question: number });
    if (this.thinking) mind.pondered = number;
  }

  forgetHint(): void {
    this.thinking = false;
  }

  /** Let a commander answer until this seat's army stands on the table. */
  placeTheRest(): void {
    if (!this.asked?.sets_up) return;
    this.placing = true;
    this.pondered = -1;
    this.placeOn();
  }

  stopPlacing(): void {
    this.placing = false;
  }

  skip(): void {
    this.hurrying = true;
    this.teller.skip();
  }

  /** The next player has the screen and has said so. */
  lift(): void {
    const seat = this.curtain;
    this.curtain = '';
    this.present(seat);
  }

  /** The keys that open our seats at the table where a battle is fought for this one. */
  keysAt(there: Elsewhere): Record<string, string> {
    const own = Object.entries(there.seats).map(([seat, whose]) => [seat, this.keys[whose] ?? '']);
    return Object.fromEntries(own.filter(([, key]) => key));
  }

  private say(message: FromBrowser): boolean {
    const mind = this.minds.get(this.seat);
    this.fault = null;
    this.waitingForServer = true;
    const sent = mind?.link.send(message) ?? false;
    if (!sent) this.waitingForServer = false;
    return sent;
  }

  private join(seat: string, key: string): void {
    const mind: Mind = {
      link: { send: () => false, close: () => {} },
      log: [], last: null, pages: [], shown: null, line: 'joining', why: '', sent: -1, read: -1, pondered: -1, undoing: false,
    };
    this.minds.set(seat, mind);
    mind.link = this.api.join(this.id, key, {
      heard: (message) => this.heard(seat, mind, message),
      line: (line, why) => this.lineChanged(seat, mind, line, why),
    });
  }

  private lineChanged(seat: string, mind: Mind, line: Line, why: string): void {
    mind.line = line;
    mind.why = why;
    if (line !== 'open') mind.sent = mind.pondered = -1;
    if (seat === this.seat && line !== 'open') this.thinking = false;
    if (seat === this.seat || !this.seat) {
      this.line = line;
      this.why = why;
    }
  }

  private heard(seat: string, mind: Mind, message: ToBrowser): void {
    if (message.type === 'here') {
      this.here = message.seats;
      return;
    }
    const here = seat === this.seat || seat === this.call?.seat;
    if (here) this.waitingForServer = false;
    if (message.type === 'state') this.heardState(mind, onTable(message));
    else if (message.type === 'refused') {
      mind.sent = -1;
      mind.undoing = false;
      mind.pondered = -1;
      this.placing = this.thinking = false;
      if (here) this.fault = message.fault;
    } else {
      mind.pondered = -1;
      if (here) this.heardHint(message);
    }
    void this.run();
  }

  /** Advice for a question that stands no longer, or that nobody waits for any more, is not heard. */
  private heardHint(hint: Hint): void {
    const wanted = this.thinking && hint.question === this.asked?.number;
    this.thinking = false;
    if (wanted && this.placing) this.give(hint.choice);
    else if (wanted) this.hint = hint;
  }

  private heardState(mind: Mind, state: State): void {
    const first = mind.last === null;
    const { log, fresh, shortened } = fold(mind.log, state);
    const back = shortened && !first && !mind.undoing ? (state.waiting[0] ?? '') : '';
    mind.undoing = false;
    mind.log = log;
    mind.read = Math.min(mind.read, log.length);
    this.here = state.here ?? [];
    this.watch = state.watch ?? '';
    mind.last = state;
    this.sides = state.view.sides.map(({ id, name, colour, seats }) => ({ id, name, colour, seats }));
    if (state.asked?.number !== mind.sent) mind.sent = -1;
    mind.pages.push({ back, state, log, fresh: first ? [] : fresh });
  }

  /** Show what the seat on the screen has not seen yet, then see who must answer. */
  private async run(): Promise<void> {
    if (this.telling || this.curtain) return;
    if (!this.seat) return this.direct();
    const mind = this.minds.get(this.seat)!;
    this.telling = mind.pages.some((page) => page.fresh.length > 0);
    for (let page = mind.pages.shift(); page; page = mind.pages.shift()) {
      this.asked = this.call = null;
      await this.turn(page);
      mind.shown = page;
    }
    this.telling = false;
    this.hurrying = false;
    this.settle(mind);
    this.direct();
  }

  private async turn(page: Page): Promise<void> {
    if (page.fresh.length) {
      this.telling = true;
      this.log = page.log.slice(0, page.log.length - page.fresh.length);
      await this.teller.play(page.fresh, this.pace(), this.unitsPerInch());
    }
    this.scene.settle();
    if (settings.pace === 0) this.scene.mark(page.fresh);
    this.state = page.state;
    this.view = page.state.view;
    this.log = page.log;
    this.takenBack = page.back;
  }

  private pace(): number {
    return this.hurrying || this.placing || document.hidden ? 0 : settings.pace;
  }

  private unitsPerInch(): number {
    return this.view ? tableScale(this.view.field) * 100 : 254;
  }

  private tell(told: Told): void {
    this.log = [...this.log, told];
    if (!told.quiet || settings.likes.every) this.spoken = told.words;
  }

  private settle(mind: Mind): void {
    const asked = mind.last?.asked ?? null;
    if (asked?.number !== this.asked?.number) this.hint = null;
    if (asked?.number !== mind.pondered) this.thinking = false;
    this.asked = asked;
    this.since = mind.read;
    if (!mind.last?.setting_up && !asked?.sets_up) this.placing = false;
    if (asked) this.spoken = asked.words;
    else if (mind.last?.verdict) this.spoken = mind.last.verdict.reason;
  }

  /** Whose turn it is at this screen; a change of hands lowers the curtain first. */
  private direct(): void {
    const states = this.humans.map((seat) => this.minds.get(seat)!.last);
    if (states.some((state) => state === null)) return;
    const open = (state: State): boolean => !!this.seat && !!state.asked?.throw?.open;
    const asked = this.humans.filter((_, at) => states[at]!.asked && !open(states[at]!));
    if (!this.seat) {
      const first = firstSeat(this.humans, states[0]!.verdict !== null);
      if (first) this.present(first);
      else this.lower(handOver(this.humans, '', asked) || this.humans[0]!);
      return;
    }
    const next = handOver(this.humans, this.seat, asked);
    if (next) return this.lower(next);
    const called = states.find((state) => open(state!) && state!.asked!.seat !== this.seat);
    this.call = called?.asked ?? null;
    if (this.call) this.spoken = this.call.words;
    this.placeOn();
  }

  /** The next piece is placed in its turn; the first question of the battle itself ends it. */
  private placeOn(): void {
    if (!this.placing || !this.asked || this.asked.number === this.pondered) return;
    this.pondered = this.asked.number;
    if (this.asked.sets_up) this.askHint();
    else this.placing = false;
  }

  /** Hide everything; the next seat's state comes on the page only when it takes the screen. */
  private lower(seat: string): void {
    this.curtain = seat;
    this.seat = '';
    this.placing = this.thinking = false;
    this.takenBack = '';
    this.view = this.state = this.asked = this.call = this.hint = this.fault = null;
    this.log = [];
    this.spoken = '';
    this.scene.clear();
  }

  private present(seat: string): void {
    const mind = this.minds.get(seat)!;
    this.seat = seat;
    this.line = mind.line;
    this.why = mind.why;
    if (mind.shown) {
      this.state = mind.shown.state;
      this.view = mind.shown.state.view;
      this.log = mind.shown.log;
    }
    void this.run();
  }
}
