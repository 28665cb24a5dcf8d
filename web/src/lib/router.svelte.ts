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

class Router {
  route = $state.raw<Route>(parse(''));

  start(): void {
    const read = (): void => {
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
