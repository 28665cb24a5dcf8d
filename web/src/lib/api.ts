/** Everything the client asks of the server. */
import type {
  ArmyFields, ArmySheet, BattleBrief, Begun, Enlistment, Fault, Muster, NewBattle, Proof, Replay, RuleInfo, ScenarioLook, Shelf, Tide, View, WhatIf,
} from '../wire';
import { SocketLink, type Ears, type Link } from './link';

/** Whose knowledge a replay shows: that of a key, of a seat, or (with neither) everything. */
export interface Watcher {
  key?: string;
  seat?: string;
}

export interface Api {
  shelf(): Promise<Shelf>;
  battles(): Promise<BattleBrief[]>;
  begin(battle: NewBattle): Promise<Begun>;
  /** Throw a battle away for good. */
  forget(battle: string): Promise<void>;
  whatIf(battle: string, from: WhatIf): Promise<Begun>;
  record(battle: string): string;
  rules(book: string): Promise<RuleInfo[]>;
  army(book: string, army: string): Promise<string>;
  muster(book: string, army: string): Promise<Muster>;
  /** What an army can be made of; nothing where a book has no builder. */
  roster(book: string): Promise<Enlistment | null>;
  sheet(army: string): Promise<ArmyFields>;
  /** An army raised by dice, in one of the book's ways and otherwise like another. */
  levy(book: string, army: string, way: string): Promise<ArmySheet>;
  /** What may be said of a battle before it begins; one that cannot be played is refused. */
  remarks(battle: NewBattle): Promise<Fault[]>;
  preview(book: string, scenario: string): Promise<View>;
  /** The file of a ready scenario. */
  scenario(book: string, scenario: string): Promise<string>;
  /** A scenario's file laid out; one that cannot be set up is refused. */
  scenarioLook(book: string, text: string): Promise<ScenarioLook>;
  replay(battle: string, who: Watcher): Promise<Replay>;
  replayAt(battle: string, who: Watcher, event: number): Promise<View>;
  /** How the balance of a finished battle ran. */
  tide(battle: string, who: Watcher): Promise<Tide>;
  /** The record of a finished battle, checked by the rules. */
  proof(battle: string): Promise<Proof>;
  join(battle: string, key: string, ears: Ears): Link;
}

/** A refusal by the server, in its own words. */
export class Refusal extends Error {}

export class HttpApi implements Api {
  shelf(): Promise<Shelf> {
    return get('/api/shelf');
  }

  battles(): Promise<BattleBrief[]> {
    return get('/api/battles');
  }

  begin(battle: NewBattle): Promise<Begun> {
    return post('/api/battles', battle);
  }

  async forget(battle: string): Promise<void> {
    await reach(`/api/battles/${part(battle)}`, { method: 'DELETE' });
  }

  whatIf(battle: string, from: WhatIf): Promise<Begun> {
    return post(`/api/battles/${part(battle)}/what-if`, from);
  }

  record(battle: string): string {
    return `/api/battles/${part(battle)}/record`;
  }

  rules(book: string): Promise<RuleInfo[]> {
    return get(`/api/books/${part(book)}/rules`);
  }

  async army(book: string, army: string): Promise<string> {
    const answer = await reach(`/api/books/${part(book)}/armies/${part(army)}`);
    return answer.text();
  }

  muster(book: string, army: string): Promise<Muster> {
    return post(`/api/books/${part(book)}/muster`, { army });
  }

  roster(book: string): Promise<Enlistment | null> {
    return get<Enlistment>(`/api/books/${part(book)}/roster`).catch(() => null);
  }

  sheet(army: string): Promise<ArmyFields> {
    return post('/api/sheet', { army });
  }

  levy(book: string, army: string, way: string): Promise<ArmySheet> {
    return post(`/api/books/${part(book)}/levy`, { army, way });
  }

  remarks(battle: NewBattle): Promise<Fault[]> {
    return post('/api/remarks', battle);
  }

  preview(book: string, scenario: string): Promise<View> {
    return get(`/api/books/${part(book)}/scenarios/${part(scenario)}/preview`);
  }

  async scenario(book: string, scenario: string): Promise<string> {
    const answer = await reach(`/api/books/${part(book)}/scenarios/${part(scenario)}`);
    return answer.text();
  }

  scenarioLook(book: string, text: string): Promise<ScenarioLook> {
    return post(`/api/books/${part(book)}/scenario`, { scenario: text });
  }

  replay(battle: string, who: Watcher): Promise<Replay> {
    return get(`/api/battles/${part(battle)}/replay${watching(who)}`);
  }

  replayAt(battle: string, who: Watcher, event: number): Promise<View> {
    return get(`/api/battles/${part(battle)}/replay/${event}${watching(who)}`);
  }

  tide(battle: string, who: Watcher): Promise<Tide> {
    return get(`/api/battles/${part(battle)}/tide${watching(who)}`);
  }

  proof(battle: string): Promise<Proof> {
    return get(`/api/battles/${part(battle)}/proof`);
  }

  join(battle: string, key: string, ears: Ears): Link {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const url = `${scheme}://${location.host}/ws/battles/${part(battle)}?key=${part(key)}`;
    return new SocketLink(url, ears);
  }
}

const part = encodeURIComponent;

function watching(who: Watcher): string {
  const query = new URLSearchParams({ ...who }).toString();
  return query && `?${query}`;
}

async function get<T>(path: string): Promise<T> {
  return (await reach(path)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await reach(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json() as Promise<T>;
}

async function reach(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal('The server cannot be reached.');
  }
  if (answer.ok) return answer;
  throw new Refusal(wordsOf(await answer.text(), answer.status));
}

/** The sentence in an error's body, however the server wraps it. */
export function wordsOf(body: string, status: number): string {
  try {
    const error = JSON.parse(body) as Record<string, unknown>;
    const fault = (error['fault'] ?? error['extra'] ?? error) as Record<string, unknown>;
    const words = fault['words'] ?? error['detail'];
    if (typeof words === 'string' && words) return words;
  } catch {
    // not JSON: the status must do
  }
  return `The server refused (${status}).`;
}
