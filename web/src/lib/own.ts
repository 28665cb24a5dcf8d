/** Army and scenario files that this person has written, kept in this browser. */

export interface OwnFile {
  name: string;
  text: string;
}
export type OwnArmy = OwnFile;

const ARMIES = 'grognard-armies';
const SCENARIOS = 'grognard-scenarios';

function all(store: string): Record<string, OwnFile[]> {
  try {
    return JSON.parse(localStorage.getItem(store) ?? '{}') as Record<string, OwnFile[]>;
  } catch {
    return {};
  }
}

function filesFor(store: string, book: string): OwnFile[] {
  return all(store)[book] ?? [];
}

/** Save a file; one of the same name is replaced. */
function save(store: string, book: string, file: OwnFile): void {
  const others = filesFor(store, book).filter((one) => one.name !== file.name);
  localStorage.setItem(store, JSON.stringify({ ...all(store), [book]: [...others, file] }));
}

function drop(store: string, book: string, name: string): void {
  const others = filesFor(store, book).filter((one) => one.name !== name);
  localStorage.setItem(store, JSON.stringify({ ...all(store), [book]: others }));
}

export const armiesFor = (book: string): OwnArmy[] => filesFor(ARMIES, book);
export const saveArmy = (book: string, army: OwnArmy): void => save(ARMIES, book, army);
export const dropArmy = (book: string, name: string): void => drop(ARMIES, book, name);

export const scenariosFor = (book: string): OwnFile[] => filesFor(SCENARIOS, book);
export const saveScenario = (book: string, scenario: OwnFile): void => save(SCENARIOS, book, scenario);
export const dropScenario = (book: string, name: string): void => drop(SCENARIOS, book, name);

/** The line of a file that a fault speaks of; nought where it names none. */
export function lineIn(fault: string): number {
  return Number(/\bline (\d+)/i.exec(fault)?.[1] ?? 0);
}

/** Where a line of a text begins and ends. */
export function spanOf(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [from, from + (lines[line - 1]?.length ?? 0)];
}
