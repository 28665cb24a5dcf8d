/** A long list of buttons is one stop of the Tab key; arrows walk through it. */

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last), ArrowUp: (at) => Math.max(at - 1, 0), Home: () => 0, End: (_, last) => last,
};

/** The place in a list to which a key leads from another; none where it is no key of a list. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  return STEPS[key]?.(at, count - 1);
}

/** A place among rows of buttons: which row, and which button in it. */
export type Cell = readonly [row: number, place: number];

/** Where a key leads from a place among rows of such lengths; none where it is no key of rows. */
export function cellTo(key: string, [row, place]: Cell, lengths: readonly number[]): Cell | undefined {
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const to = place + (key === 'ArrowRight' ? 1 : -1);
    return [row, Math.max(0, Math.min(to, (lengths[row] ?? 1) - 1))];
  }
  const to = stepTo(key, row, lengths.length);
  return to === undefined ? undefined : [to, Math.min(place, (lengths[to] ?? 1) - 1)];
}

export function roving(node: HTMLElement): { destroy(): void } {
  return oneStop(node, (key, all, from) => {
    const to = stepTo(key, all.indexOf(from), all.length);
    return to === undefined ? undefined : all[to];
  });
}

/** The same of rows marked `data-row`, with arrows that go across too. */
export function walking(node: HTMLElement): { destroy(): void } {
  return oneStop(node, (key, _, from) => {
    const rows = [...node.querySelectorAll<HTMLElement>('[data-row]')].map(buttonsIn);
    const row = rows.findIndex((one) => one.includes(from));
    const to = row < 0 ? undefined : cellTo(key, [row, rows[row]!.indexOf(from)], rows.map((one) => one.length));
    return to && rows[to[0]]?.[to[1]];
  });
}

function buttonsIn(node: HTMLElement): HTMLElement[] {
  return [...node.querySelectorAll<HTMLElement>('button')];
}

const CHOSEN = '[aria-pressed="true"], [aria-current="true"]';

function oneStop(node: HTMLElement, leads: (key: string, all: HTMLElement[], from: HTMLElement) => HTMLElement | undefined): { destroy(): void } {
  /** Tab comes to the button in use, else to the one that is chosen, else to the first. */
  function settle(): void {
    const all = buttonsIn(node);
    const stop = all.find((one) => one === document.activeElement) ?? all.find((one) => one.matches(CHOSEN)) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = leads(event.key, buttonsIn(node), event.target as HTMLElement);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-pressed', 'aria-current'] });
  node.addEventListener('keydown', press);
  node.addEventListener('focusin', settle);
  node.addEventListener('focusout', settle);
  settle();
  return {
    destroy(): void {
      watch.disconnect();
      node.removeEventListener('keydown', press);
      node.removeEventListener('focusin', settle);
      node.removeEventListener('focusout', settle);
    },
  };
}
