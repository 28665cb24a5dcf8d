/** A roster set as on the box: the unit's name, what it is, and its points at the end of the line. */

export interface Row {
  name: string;
  what: string;
  points: string;
}

/** "The Herati Horse: 6 light cavalry (LC): 4", and its like in every book; null of a line that is no unit. */
export function rowOf(line: string): Row | null {
  if (/^Remark: /.test(line)) return null;
  const [, said = '', points = ''] = /^(.*?)(?:: (\d+)(?: points)?)?$/s.exec(line) ?? [];
  const colon = said.indexOf(': ');
  const at = colon >= 0 ? colon : said.indexOf(', ');
  return at < 0 ? null : { name: said.slice(0, at), what: said.slice(at + 2), points };
}

/** Whether a description says anything beside what has been said: more than half of its parts are new. */
export function isNews(detail: string, what: string): boolean {
  const parts = detail.toLowerCase().split(/,\s*/).filter(Boolean);
  return 2 * parts.filter((part) => !what.toLowerCase().includes(part)).length > parts.length;
}
