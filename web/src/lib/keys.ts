/** The secrets of the human seats that this browser holds. */
import type { Api } from './api';

const STORE = 'grognard-keys';
type Keyring = Record<string, Record<string, string>>;

function ring(): Keyring {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Keyring;
  } catch {
    return {};
  }
}

export function keep(battle: string, keys: Record<string, string>): void {
  localStorage.setItem(STORE, JSON.stringify({ ...ring(), [battle]: keys }));
}

/** The keys of a battle: given in the address, kept here, or told by the server at home. */
export async function keysOf(api: Api, battle: string, given: URLSearchParams): Promise<Record<string, string>> {
  const key = given.get('key');
  if (key) return { [given.get('seat') ?? 'seat']: key };
  const kept = ring()[battle];
  if (kept && Object.keys(kept).length) return kept;
  const brief = (await api.battles()).find((one) => one.battle === battle);
  return brief?.keys ?? {};
}
