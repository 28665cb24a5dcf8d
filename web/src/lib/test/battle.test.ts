import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { FromBrowser, State, Told } from '../../wire';
import type { Api } from '../api';
import { Battle } from '../battle.svelte';
import type { Ears } from '../link';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', { hidden: false });
});

/** A server by hand: what it was sent, and a way to speak to each seat. */
class Server {
  sent: FromBrowser[] = [];
  ears: Record<string, Ears> = {};
  up = true;
  readonly api = {
    join: (_battle: string, key: string, ears: Ears) => {
      this.ears[key] = ears;
      return { send: (message: FromBrowser) => (this.up ? (this.sent.push(message), true) : false), close: () => {} };
    },
  } as unknown as Api;

  async say(seat: string, asked: number | null, told: Told[] = [], total = told.length): Promise<void> {
    this.ears[seat]!.line('open', '');
    this.ears[seat]!.heard(state(seat, asked, told, total));
    await settle();
  }
}

const settle = (): Promise<void> => new Promise((done) => setTimeout(done));
const told = (number: number): Told => ({ number, kind: 'E', words: `event ${number}`, cite: '', show: {} });

function state(seat: string, asked: number | null, events: Told[], total: number): State {
  return {
    type: 'state', number: asked ?? 0, waiting: [], told: events, total_told: total, may_undo: true, trail: [], verdict: null,
    seats: {}, commitment: '', seed: '',
    view: { book: 'b', scenario: 's', seat, clock: '', field: { width: 100, height: 100, unit: 'inches' }, pieces: [], sides: [{ id: seat, name: seat, colour: seat, seats: [seat] }] },
    asked: asked === null ? null : { number: asked, kind: 'K', seat, words: `secret of ${seat}`, cite: '', choices: [{ choice: 'a', offer: { label: 'a' } }, { choice: 'b', offer: { label: 'b' } }] },
  };
}

describe('two people at one screen who throw their own dice', () => {
  async function called(open: boolean): Promise<[Server, Battle]> {
    const server = new Server();
    const battle = new Battle(server.api, 'x', { red: 'red', blue: 'blue' });
    await server.say('blue', null);
    await server.say('red', 4);
    battle.lift();
    await settle();
    await server.say('red', null);
    server.ears['blue']!.heard({ ...state('blue', 5, [], 0), asked: { number: 5, kind: 'PhysicalFate', seat: 'blue', words: 'Throw 2 dice.', cite: 'X-1', choices: [], throw: { count: 2, faces: ['1', '2', '3', '4', '5', '6'], open } } });
    await settle();
    return [server, battle];
  }

  it('see an open throw of either without a curtain, and tell it for whoever throws', async () => {
    const [server, battle] = await called(true);
    expect([battle.curtain, battle.seat, battle.call!.words]).toEqual(['', 'red', 'Throw 2 dice.']);
    battle.throwDice('6 1');
    battle.throwDice('6 1');
    expect(server.sent).toEqual([{ type: 'answer', question: 5, choice: '6 1' }]);
    server.ears['blue']!.heard({ type: 'refused', fault: { words: '7 cannot turn up here.', cite: '' } });
    expect(battle.fault!.words).toBe('7 cannot turn up here.');
  });

  it('hand the screen over for a throw that is secret', async () => {
    const [, battle] = await called(false);
    expect([battle.curtain, battle.call]).toEqual(['blue', null]);
  });
});

describe('one person against the computer', () => {
  async function begun(): Promise<[Server, Battle]> {
    const server = new Server();
    const battle = new Battle(server.api, 'x', { red: 'red' });
    await server.say('red', 4, [told(0)]);
    return [server, battle];
  }

  it('sees its question without a curtain', async () => {
    const [, battle] = await begun();
    expect(battle.curtain).toBe('');
    expect(battle.asked!.number).toBe(4);
    expect(battle.log).toHaveLength(1);
  });

  it('takes the advice of a commander that is not among the offers', async () => {
    const [server, battle] = await begun();
    battle.asked = { ...battle.asked!, sets_up: true };
    battle.placeTheRest();
    server.ears['red']!.heard({ type: 'hint', words: 'There.', choice: { x: 7 }, offer: { label: 'There' }, weighed: [], question: 4 });
    await settle();
    expect(server.sent).toEqual([{ type: 'ask-hint', question: 4 }, { type: 'answer', question: 4, choice: { x: 7 } }]);
  });

  const advice = (question: number) => ({ type: 'hint' as const, words: 'There.', choice: 1, offer: { label: 'There' }, weighed: [], question });

  it('may answer while a commander thinks, and hears no advice on what stands no longer', async () => {
    const [server, battle] = await begun();
    battle.askHint();
    expect([battle.thinking, battle.waitingForServer]).toEqual([true, false]);
    battle.answer(0);
    await server.say('red', 5, []);
    expect(battle.thinking).toBe(false);
    server.ears['red']!.heard(advice(4));
    await settle();
    expect(battle.hint).toBeNull();
  });

  it('may tell a commander never to mind, and ask him again without troubling the server twice', async () => {
    const [server, battle] = await begun();
    battle.askHint();
    battle.forgetHint();
    expect(battle.thinking).toBe(false);
    battle.askHint();
    expect(server.sent).toEqual([{ type: 'ask-hint', question: 4 }]);
    server.ears['red']!.heard(advice(4));
    await settle();
    expect([battle.hint?.words, battle.thinking]).toEqual(['There.', false]);
  });

  it('hears nothing of advice it has told never to mind', async () => {
    const [server, battle] = await begun();
    battle.askHint();
    battle.forgetHint();
    server.ears['red']!.heard(advice(4));
    await settle();
    expect(battle.hint).toBeNull();
  });

  it('answers a question once', async () => {
    const [server, battle] = await begun();
    battle.answer(1);
    battle.answer(0);
    expect(server.sent).toEqual([{ type: 'answer', question: 4, choice: 'b' }]);
  });

  it('may answer again after a refusal, and is told why', async () => {
    const [server, battle] = await begun();
    battle.answer(1);
    server.ears['red']!.heard({ type: 'refused', fault: { words: 'Too far.', cite: 'X-1' } });
    expect(battle.fault!.words).toBe('Too far.');
    battle.answer(0);
    expect(server.sent).toHaveLength(2);
  });

  it('may answer when the line is back if nothing was sent', async () => {
    const [server, battle] = await begun();
    server.up = false;
    battle.answer(0);
    server.up = true;
    battle.answer(0);
    expect(server.sent).toHaveLength(1);
  });

  it('may answer again when the line broke before the answer was taken', async () => {
    const [server, battle] = await begun();
    battle.answer(0);
    server.ears['red']!.line('lost', '');
    await server.say('red', 4, [told(0)]);
    battle.answer(0);
    expect(server.sent).toHaveLength(2);
  });

  it('forgets events that were taken back', async () => {
    const [server, battle] = await begun();
    await server.say('red', 5, [told(1), told(2)], 3);
    expect(battle.log.map((one) => one.number)).toEqual([0, 1, 2]);
    await server.say('red', 4, [], 1);
    expect(battle.log.map((one) => one.number)).toEqual([0]);
    expect(battle.asked!.number).toBe(4);
  });

  it('does not ask for undo where none is allowed', async () => {
    const [server, battle] = await begun();
    battle.state = { ...battle.state!, may_undo: false };
    battle.undo();
    expect(server.sent).toEqual([]);
  });
});

describe('two people at one screen', () => {
  async function begun(): Promise<[Server, Battle]> {
    const server = new Server();
    const battle = new Battle(server.api, 'x', { red: 'red', blue: 'blue' });
    await server.say('red', 1);
    await server.say('blue', null);
    return [server, battle];
  }

  it('begin behind the curtain', async () => {
    const [, battle] = await begun();
    expect(battle.curtain).toBe('red');
    expect([battle.view, battle.state, battle.asked, battle.spoken]).toEqual([null, null, null, '']);
  });

  it('hide everything of the other between two answers', async () => {
    const [server, battle] = await begun();
    battle.lift();
    await settle();
    expect(battle.view!.seat).toBe('red');
    battle.answer(0);
    await server.say('blue', 2);
    expect(battle.view!.seat).toBe('red');
    await server.say('red', null);
    expect(battle.curtain).toBe('blue');
    expect([battle.view, battle.state, battle.asked, battle.log, battle.spoken]).toEqual([null, null, null, [], '']);
    battle.lift();
    await settle();
    expect(battle.view!.seat).toBe('blue');
    expect(battle.asked!.words).toBe('secret of blue');
  });

  it('stay as they are while the seat on the screen is still asked', async () => {
    const [server, battle] = await begun();
    battle.lift();
    await settle();
    battle.answer(0);
    await server.say('red', 3);
    await server.say('blue', 3);
    expect(battle.curtain).toBe('');
    expect(battle.seat).toBe('red');
  });

  it('show nothing new from the other seat while the curtain is down', async () => {
    const [server, battle] = await begun();
    await server.say('blue', null, [told(0)], 1);
    expect(battle.view).toBe(null);
    expect(battle.log).toEqual([]);
  });
});

describe('friends at two screens', () => {
  const seats = { red: 'human', blue: 'human' };
  async function begun(more: Partial<State> = {}): Promise<[Server, Battle]> {
    const server = new Server();
    const battle = new Battle(server.api, 'x', { red: 'red' });
    server.ears['red']!.line('open', '');
    server.ears['red']!.heard({ ...state('red', null, [told(0), told(1)], 2), seats, waiting: ['blue'], here: ['red'], watch: 'w', ...more });
    await settle();
    return [server, battle];
  }

  it('know who is away, and hear of a friend who comes without losing anything', async () => {
    const [server, battle] = await begun();
    expect([battle.away, battle.waitsForFriend, battle.watch]).toEqual([['blue'], true, 'w']);
    const before = battle.state;
    server.ears['red']!.heard({ type: 'here', seats: ['red', 'blue'] });
    expect([battle.away, battle.state]).toEqual([[], before]);
  });

  it('miss nobody once the battle is over', async () => {
    const [, battle] = await begun({ verdict: { winner: 'red', reason: '', cite: '' } });
    expect(battle.away).toEqual([]);
  });

  it('are told that the other took something back, but not of their own', async () => {
    const [server, battle] = await begun();
    await server.say('red', null, [], 1);
    expect(battle.log).toHaveLength(1);
    server.ears['red']!.heard({ ...state('red', 4, [told(1)], 2), waiting: ['red'] });
    await settle();
    expect(battle.takenBack).toBe('');
    battle.undo();
    server.ears['red']!.heard({ ...state('red', 5, [], 1), waiting: ['red'] });
    await settle();
    expect(battle.takenBack).toBe('');
    server.ears['red']!.heard({ ...state('red', null, [], 0), waiting: ['blue'] });
    await settle();
    expect(battle.takenBack).toBe('blue');
  });

  it('see what happened since their last answer', async () => {
    const [server, battle] = await begun();
    expect(battle.since).toBe(-1);
    await server.say('red', 4, [], 2);
    battle.answer(0);
    await server.say('red', null, [told(2)], 3);
    expect(battle.since).toBe(2);
  });

  it('do not read for ever that their army is being set up', async () => {
    const [server, battle] = await begun();
    const asked = state('red', 4, [], 2);
    server.ears['red']!.heard({ ...asked, setting_up: true, asked: { ...asked.asked!, sets_up: true } });
    await settle();
    battle.placeTheRest();
    server.ears['red']!.heard({ ...state('red', null, [], 2), setting_up: true });
    await settle();
    expect(battle.placing).toBe(true);
    server.ears['red']!.heard({ ...state('red', null, [], 2), setting_up: false });
    await settle();
    expect(battle.placing).toBe(false);
  });

  it('give up only where the rules of the house let them', async () => {
    const [server, battle] = await begun({ may_resign: true });
    battle.resign();
    expect(server.sent).toEqual([{ type: 'resign', question: 0 }]);
    const [other, watching] = await begun();
    watching.resign();
    expect(other.sent).toEqual([]);
  });
});
