/** What a build's worker knows of it: written into it when it is built. */
export interface Build {
  readonly id: string;
  /** The page that is shown without a connection. */
  readonly offline: string;
  /** What that page and the first screens need. */
  readonly files: readonly string[];
}
export interface ShellEnvironment {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (request: Request | string) => Promise<Response>;
  readonly origin: string;
}

const PREFIX = 'build-';
/** Hosts may answer a missing file with the page. */
const isFile = (answer: Response) => answer.ok && !answer.headers.get('Content-Type')?.includes('text/html');
/** Files of a build whose names say what is in them: they never change. */
const isUnchanging = (path: string) => path.startsWith('/assets/');

/**
 * What the worker keeps of a build, and how it answers. Pages come from the network, or, without a connection, are
 * `offline`; files that never change come from the cache. All else, above all the API, is left to the browser.
 */
export function createShell({ id, offline, files }: Build, { caches, fetch, origin }: ShellEnvironment) {
  const cache = () => caches.open(PREFIX + id);

  /** A browser without room keeps nothing. */
  const store = async (url: string, answer: Response) => {
    const kept = isFile(answer) && answer.clone();
    if (!kept) return;
    await cache()
      .then((opened) => opened.put(url, kept))
      .catch(() => {});
  };
  const pageOf = async (request: Request) =>
    fetch(request).catch(async () => (await caches.match(offline)) ?? Response.error());
  const fileOf = async (request: Request) => {
    const kept = await caches.match(request.url).catch(() => undefined);
    if (kept) return kept;
    const answer = await fetch(request);
    void store(request.url, answer);
    return answer;
  };

  return {
    install: async () => (await cache()).addAll([offline, ...files]),
    /** Replaces the worker before; the files of builds with open pages stay. */
    async activate() {
      const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + id);
      await Promise.all(kept.slice(0, -1).map((name) => caches.delete(name)));
    },
    /** Keeps the files that a page loaded before its worker answered it. */
    async keep(urls: readonly string[]) {
      for (const url of new Set(urls)) {
        const { origin: asked, pathname } = new URL(url);
        if (asked !== origin || !isUnchanging(pathname) || (await caches.match(url))) continue;
        await fetch(url).then(
          (answer) => store(url, answer),
          () => {},
        );
      }
    },
    /** Null is left to the browser. */
    answer(request: Pick<Request, 'method' | 'mode' | 'url'>): Promise<Response> | null {
      const { origin: asked, pathname } = new URL(request.url);
      if (request.method !== 'GET' || asked !== origin) return null;
      if (isUnchanging(pathname) || files.includes(pathname)) return fileOf(request as Request);
      return request.mode === 'navigate' && !/^\/(api|media)\//.test(pathname)
        ? pageOf(request as Request)
        : null;
    },
  };
}
