/** Searching a ledger and putting it in chapters. */
import type { RuleInfo } from '../wire';

export interface Chapter {
  name: string;
  rules: RuleInfo[];
}

/** Rules that hold every word that is searched for, in their id, chapter, text or rulings. */
export function matching(rules: readonly RuleInfo[], search: string): RuleInfo[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [...rules];
  return rules.filter((rule) => {
    const gaps = (rule.gaps ?? []).map((gap) => `${gap.gap} ${gap.ruling}`).join(' ');
    const text = `${rule.id} ${rule.chapter} ${rule.text} ${gaps}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function chapters(rules: readonly RuleInfo[]): Chapter[] {
  const found = new Map<string, RuleInfo[]>();
  for (const rule of rules) found.set(rule.chapter, [...(found.get(rule.chapter) ?? []), rule]);
  return [...found].map(([name, list]) => ({ name, rules: list }));
}
