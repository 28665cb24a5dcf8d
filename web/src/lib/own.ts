/** Army files that this person has written, kept in this browser. */

export interface OwnArmy {
  name: string;
  text: string;
}

const STORE = 'grognard-armies';

function all(): Record<string, OwnArmy[]> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, OwnArmy[]>;
  } catch {
    return {};
  }
}

export function armiesFor(book: string): OwnArmy[] {
  return all()[book] ?? [];
}

/** Save an army; one of the same name is replaced. */
export function saveArmy(book: string, army: OwnArmy): void {
  const others = armiesFor(book).filter((one) => one.name !== army.name);
  localStorage.setItem(STORE, JSON.stringify({ ...all(), [book]: [...others, army] }));
}

export function dropArmy(book: string, name: string): void {
  const others = armiesFor(book).filter((one) => one.name !== name);
  localStorage.setItem(STORE, JSON.stringify({ ...all(), [book]: others }));
}
