/** The page's address after the #: a path of words and a few options. */

export interface Route {
  path: string[];
  options: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return {
    path: path.split('/').filter(Boolean).map(decodeURIComponent),
    options: new URLSearchParams(query),
  };
}

export function address(path: string[], options: Record<string, string> = {}): string {
  const query = new URLSearchParams(options).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${query ? `?${query}` : ''}`;
}

/** Where a page that one only looks up leads back to. */
export interface WayBack {
  href: string;
  words: string;
}

const SHELF: WayBack = { href: '#/', words: 'Back to the shelf' };
/** What lies open and waits, while something is looked up. */
const OPEN: Record<string, string> = {
  battle: 'Back to the battle', replay: 'Back to the replay', report: 'Back to the report', new: 'Back to the new battle', armies: 'Back to the armies',
};

/** The way back to the page from which one came. */
export function wayBack({ path, options }: Route): WayBack {
  const words = OPEN[path[0] ?? ''];
  return words ? { href: address(path, Object.fromEntries(options)), words } : SHELF;
}

class Router {
  route = $state.raw<Route>(parse(''));
  /** From settings or rules one goes back to what lay open before, and not to the other of the two. */
  back = $state.raw<WayBack>(SHELF);

  start(): void {
    const read = (): void => {
      if (!['settings', 'rules'].includes(this.route.path[0] ?? '')) this.back = wayBack(this.route);
      this.route = parse(location.hash);
    };
    addEventListener('hashchange', read);
    read();
  }

  go(path: string[], options: Record<string, string> = {}): void {
    location.hash = address(path, options);
  }
}

export const router = new Router();
