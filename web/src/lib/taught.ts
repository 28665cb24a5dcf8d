/** How far this browser has come with the lessons of a battle, so that whoever plays on goes on learning. */
const STORE = 'grognard-lessons';
const NO_MORE = 'no more';

function all(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}

/** The lessons of that battle that have been learnt; null where it teaches nothing. */
export function learntIn(battle: string): string[] | null {
  return all()[battle] ?? null;
}

/** A battle teaches from when it is begun for that until somebody has had enough. */
export function teaches(battle: string): boolean {
  const learnt = learntIn(battle);
  return !!learnt && !learnt.includes(NO_MORE);
}

export function keepLearnt(battle: string, lessons: Iterable<string>): void {
  localStorage.setItem(STORE, JSON.stringify({ ...all(), [battle]: [...lessons] }));
}

export function endLessons(battle: string): void {
  keepLearnt(battle, [...(learntIn(battle) ?? []), NO_MORE]);
}
