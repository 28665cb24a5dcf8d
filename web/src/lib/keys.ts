/** The secrets of the human seats that this browser holds, and the seats it has lent to others. */
import type { Api } from './api';
import { address } from './router.svelte';

const STORE = 'grognard-keys';
const LENT = 'grognard-lent';
export type Keys = Record<string, string>;
/** Who watches a battle among computers needs no key; his seat is called this. */
export const WATCHER = 'watcher';

function read<T>(store: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(store) ?? '{}') as Record<string, T>;
  } catch {
    return {};
  }
}

export function keep(battle: string, keys: Keys): void {
  localStorage.setItem(STORE, JSON.stringify({ ...read<Keys>(STORE), [battle]: keys }));
}

/** The seats of that battle to which this browser holds a key, be it only to look on. */
export function keptSeats(battle: string): string[] {
  return Object.keys(read<Keys>(STORE)[battle] ?? {});
}

/** This browser holds a key to a seat of that battle. */
export function isKept(battle: string): boolean {
  return keptSeats(battle).some((seat) => seat !== WATCHER);
}

export function lentSeats(battle: string): string[] {
  return read<string[]>(LENT)[battle] ?? [];
}

/** A lent seat is played elsewhere: its questions and its cards no longer come to this screen. */
export function lend(battle: string, seats: readonly string[]): void {
  localStorage.setItem(LENT, JSON.stringify({ ...read<string[]>(LENT), [battle]: seats }));
}

/** Every key of a battle: given in the address, kept here, or told by the server at home. */
export async function allKeys(api: Api, battle: string, given: URLSearchParams): Promise<Keys> {
  const kept = read<Keys>(STORE)[battle] ?? {};
  const key = given.get('key');
  if (key) return { [given.get('seat') ?? 'seat']: key };
  if (Object.keys(kept).length) return kept;
  const brief = (await api.battles()).find((one) => one.battle === battle);
  const watched = brief && !Object.values(brief.seats).includes('human');
  return watched ? { [WATCHER]: '' } : (brief?.keys ?? {});
}

/**
 * Keep the key of an address that has opened its seat; whether the address need not show it any longer.
 *
 * Somebody who sits at another seat in another tab keeps that one, and plays this one by its address.
 */
export function keepGiven(battle: string, given: URLSearchParams): boolean {
  const [seat, key] = [given.get('seat') ?? 'seat', given.get('key')];
  if (!key) return false;
  const kept = read<Keys>(STORE)[battle] ?? {};
  if (!Object.keys(kept).length || seat in kept) keep(battle, { ...kept, [seat]: key });
  return Object.keys(kept).every((one) => one === seat);
}

/** The keys of the seats that are played at this screen. */
export async function keysOf(api: Api, battle: string, given: URLSearchParams): Promise<Keys> {
  const keys = await allKeys(api, battle, given);
  const lent = lentSeats(battle);
  const here = Object.entries(keys).filter(([seat]) => !lent.includes(seat));
  return here.length ? Object.fromEntries(here) : keys;
}

const LOOPBACK = /^(localhost|127\.|\[?::1)/;

/** The address of a seat for somebody else's browser. */
export function seatLink(here: URL, hosts: readonly string[], battle: string, seat: string, key: string): string {
  const [host] = hosts;
  const port = here.port ? `:${here.port}` : '';
  const origin = host && LOOPBACK.test(here.hostname) ? `${here.protocol}//${host}${port}` : here.origin;
  return `${origin}/${address(['battle', battle], { seat, key })}`;
}
