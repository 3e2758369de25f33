import type { ListAnswer } from '../../../api/schema/answers';
import type { listMachine } from '../../../machines/crud/list';
import { EVERYTHING } from '../../../machines/crud/list.rules';
import type { Row } from '../../../machines/rows/row-registry';
import { type ListSources, provideList } from '../../provide/lists';
import type { Provide } from '../../resource/define';

/** How many accounts, generators and validators are kept live together at most. */
const MOST = 1000;

/** Reads one page of a kind of senders, as rows. */
type ReadKind = (page: number, signal: AbortSignal) => Promise<ListAnswer<Row>>;

const rowsOn = (pages: readonly ListAnswer<Row>[]) => pages.reduce((sum, { rows }) => sum + rows.length, 0);

/** The first pages of a kind, as many as are kept live. */
async function pagesOf(read: ReadKind, signal: AbortSignal) {
  const pages: ListAnswer<Row>[] = [];
  for (let page = 1, last = 1; page <= last && rowsOn(pages) < MOST; page += 1) {
    const answer = await read(page, signal);
    last = answer.totalPages;
    pages.push(answer);
  }
  return pages;
}

/** The kinds as one list, for a view of every sender at once; its total is how many are left out. */
const provideLiveSenders = (kinds: readonly ReadKind[], sources: ListSources) =>
  provideList(
    'live senders',
    async (_, signal) => {
      const kindsRead = await Promise.all(kinds.map((kind) => pagesOf(kind, signal)));
      const pages = kindsRead.flat();
      const rows = pages.flatMap((page) => page.rows);
      const all = kindsRead.reduce((sum, read) => sum + (read[0]?.count ?? rowsOn(read)), 0);
      const positions = pages.flatMap(({ position }) => position ?? []);
      return {
        rows: rows.slice(0, MOST),
        unreadable: pages.flatMap(({ unreadable }) => unreadable),
        total: Math.max(0, all - MOST),
        totalPages: 1,
        // The earliest position: facts that only this answer misses are applied over all of them.
        position: positions.toSorted((one, other) => one.seq - other.seq)[0] ?? null,
      };
    },
    sources,
    () => EVERYTHING,
  );

/** Every account, generator and validator at once. */
export const liveSenders: Provide<typeof listMachine> = async (sources, loader) => {
  const kinds = (await loader.provided()).flatMap(({ senders }) => senders?.(sources, loader) ?? []);
  return provideLiveSenders(await Promise.all(kinds), sources);
};
