/** What a build's worker knows of it: written into it when it is built. */
export interface Build {
  readonly id: string;
  /** The page that is shown without a connection: its path from where the page is installed. */
  readonly offline: string;
  /** What that page and the first screens need, likewise. */
  readonly files: readonly string[];
}
export interface ShellEnvironment {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (request: Request | string) => Promise<Response>;
  /** Address at which the page is installed, with a slash at its end. */
  readonly home: string;
}

/** Hosts may answer a missing file with the page. */
const isFile = (answer: Response) => answer.ok && !answer.headers.get('Content-Type')?.includes('text/html');
/** Files of a build whose names say what is in them: they never change. */
const isUnchanging = (path: string) => path.startsWith('assets/');

/**
 * What the worker keeps of a build, and how it answers. Pages come from the network, or, without a connection, are
 * `offline`; files that never change come from the cache. All else, above all the API, is left to the browser.
 */
export function createShell({ id, offline, files }: Build, { caches, fetch, home }: ShellEnvironment) {
  // Pages of one origin share its caches.
  const prefix = `${new URL(home).pathname.slice(1)}build-`;
  const cache = () => caches.open(prefix + id);
  /** A path from where the page is installed; null for what lies elsewhere. */
  const pathOf = (url: string) => {
    const { origin, pathname } = new URL(url);
    const address = origin + pathname;
    return address.startsWith(home) ? address.slice(home.length) : null;
  };

  /** A browser without room keeps nothing. */
  const store = async (url: string, answer: Response) => {
    const kept = isFile(answer) && answer.clone();
    if (!kept) return;
    await cache()
      .then((opened) => opened.put(url, kept))
      .catch(() => {});
  };
  const pageOf = async (request: Request) =>
    fetch(request).catch(async () => (await caches.match(home + offline)) ?? Response.error());
  const fileOf = async (request: Request) => {
    const kept = await caches.match(request.url).catch(() => undefined);
    if (kept) return kept;
    const answer = await fetch(request);
    void store(request.url, answer);
    return answer;
  };

  return {
    install: async () => (await cache()).addAll([offline, ...files].map((path) => home + path)),
    /** Replaces the worker before; the files of builds with open pages stay. */
    async activate() {
      const kept = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + id);
      await Promise.all(kept.slice(0, -1).map((name) => caches.delete(name)));
    },
    /** Keeps the files that a page loaded before its worker answered it. */
    async keep(urls: readonly string[]) {
      for (const url of new Set(urls)) {
        if (!isUnchanging(pathOf(url) ?? '') || (await caches.match(url))) continue;
        await fetch(url).then(
          (answer) => store(url, answer),
          () => {},
        );
      }
    },
    /** Null is left to the browser. */
    answer(request: Pick<Request, 'method' | 'mode' | 'url'>): Promise<Response> | null {
      const path = pathOf(request.url);
      if (request.method !== 'GET' || path === null) return null;
      if (isUnchanging(path) || files.includes(path)) return fileOf(request as Request);
      return request.mode === 'navigate' && !/^(api|media)\//.test(path) ? pageOf(request as Request) : null;
    },
  };
}
