/** A long list of buttons is one stop of the Tab key; arrows walk through it. */

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last), ArrowUp: (at) => Math.max(at - 1, 0), Home: () => 0, End: (_, last) => last,
};

/** The place in a list to which a key leads from another; none where it is no key of a list. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  return STEPS[key]?.(at, count - 1);
}

export function roving(node: HTMLElement): { destroy(): void } {
  const buttons = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('button')];
  /** Tab comes to the button in use, else to the one that is chosen, else to the first. */
  function settle(): void {
    const all = buttons();
    const stop = all.find((one) => one === document.activeElement) ?? all.find((one) => one.getAttribute('aria-pressed') === 'true') ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
  function press(event: KeyboardEvent): void {
    const all = buttons();
    const to = stepTo(event.key, all.indexOf(event.target as HTMLElement), all.length);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[to]?.focus();
  }
  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-pressed'] });
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
