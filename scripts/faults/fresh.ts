import { ask } from './ask';
import { isServing, type Load } from './load';
import type { Watcher } from './pages';
import type { People } from './people';
import { sleep } from './sleep';

/** How long after the end of a fault something is taken for dead, in ms. */
const LIMIT = 45_000;
const EVERY_MS = 400;
/** What a page may be behind, in ms. */
const BEHIND = 1500;
/** After so long a page that shows what is so counts as live though nothing was sent meanwhile, in ms. */
const STILL = 20_000;

/** Seconds from the end of a fault until all is as before; null where it is not within the limit. */
export interface Freshness {
  readonly calls: number | null;
  readonly sockets: number | null;
  readonly sends: number | null;
  readonly pages: readonly { readonly who: string; readonly seconds: number | null; readonly why: string }[];
}

type Counts = ReadonlyMap<string, number>;

async function readCounts(origins: readonly string[], { dev }: People): Promise<Counts | null> {
  for (const origin of origins) {
    const { status, text } = await ask(`${origin}/api/admin/whatsapp/list`, {
      token: dev.token,
      patience: 1500,
    });
    if (status !== 200) continue;
    const { list } = JSON.parse(text) as { list: readonly { phonenumber: string; count_success: number }[] };
    return new Map(list.map(({ phonenumber, count_success }) => [phonenumber, count_success]));
  }
  return null;
}

const sumOf = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Why a page is not live; null where it is. */
async function faultOf(watcher: Watcher, truths: readonly { at: number; counts: Counts }[], isLate: boolean) {
  const standing = await watcher.standing();
  if (standing !== 'Tersambung') return standing;
  const first = truths[0]?.counts;
  const latest = truths.findLast(({ at }) => at <= Date.now() - BEHIND)?.counts;
  if (!first || !latest) return 'nothing to compare with';
  const shown = await watcher.shown();
  if (shown.size === 0) return 'no rows';
  const stale = [...shown].filter(([number, count]) => count < (latest.get(number) ?? 0));
  if (stale.length > 0) return `${stale.length} of ${shown.size} rows are behind`;
  const hasMoved = [...shown].some(([number, count]) => count > (first.get(number) ?? 0));
  return hasMoved || isLate ? null : 'nothing counted yet';
}

/** Waits until calls, sockets, sends and pages are as before the fault, which has just ended. */
export async function waitUntilFresh(
  origins: readonly string[],
  people: People,
  load: Load,
  pages: readonly Watcher[],
): Promise<Freshness> {
  const ended = Date.now();
  const after = () => Math.round((Date.now() - ended) / 100) / 10;
  const isLate = () => Date.now() - ended > STILL;
  const truths: { at: number; counts: Counts }[] = [];
  let sends: number | null = null;

  const until = async (isSo: () => Promise<boolean>): Promise<number | null> => {
    while (Date.now() - ended < LIMIT) {
      if (await isSo()) return after();
      await sleep(EVERY_MS);
    }
    return null;
  };
  const isFollowed = (origin: string) =>
    load.followers.some((one) => one.origin === origin && one.received.at > ended && one.received.of > ended);
  const served = new Set<string>();
  const calls = until(async () => {
    for (const origin of origins)
      if (!served.has(origin) && (await isServing(origin, people))) served.add(origin);
    return served.size === origins.length;
  });
  const sockets = until(async () => origins.every(isFollowed));
  const watched = new AbortController();
  const watching = (async () => {
    while (!watched.signal.aborted) {
      const at = Date.now();
      const counts = await readCounts(origins, people);
      if (counts) truths.push({ at, counts });
      const [first] = truths;
      if (sends === null && first && counts && sumOf(counts) > sumOf(first.counts)) sends = after();
      await sleep(500);
    }
  })();
  const live = await Promise.all(
    pages.map(async (watcher) => {
      let why: string | null = 'not looked at';
      const seconds = await until(async () => {
        why = await faultOf(watcher, truths, isLate()).catch((error: Error) => error.message.slice(0, 80));
        return why === null;
      });
      return { who: watcher.who, seconds, why: why ?? '' };
    }),
  );
  const all = { calls: await calls, sockets: await sockets };
  await until(async () => sends !== null || isLate());
  watched.abort();
  await watching;
  return { ...all, sends, pages: live };
}
