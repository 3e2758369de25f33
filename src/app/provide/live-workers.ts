import type { Call } from '../../api/client';
import type { ListAnswer } from '../../api/schema/calls';
import type { Row } from '../../machines/rows/row-registry';
import type { ListSource } from './lists';

/** How many accounts, generators and validators are kept live together at most. */
const MOST = 1000;

type Read<T> = (call: Call, page: number, signal: AbortSignal) => Promise<ListAnswer<T>>;

/** One kind of senders, page by page, as rows. */
export const kindOf =
  <T>(read: Read<T>, rowOf: (record: T) => Row): Read<Row> =>
  async (call, page, signal) => {
    const answer = await read(call, page, signal);
    return { ...answer, rows: answer.rows.map(rowOf) };
  };

/** The first pages of a kind, as many as are kept live. */
async function pagesOf(read: Read<Row>, call: Call, signal: AbortSignal) {
  const pages: ListAnswer<Row>[] = [];
  let rows = 0;
  for (let page = 1, last = 1; page <= last && rows < MOST; page += 1) {
    const answer = await read(call, page, signal);
    last = answer.totalPages;
    rows += answer.rows.length;
    pages.push(answer);
  }
  return pages;
}

/** The kinds as one list, for who looks at every sender at once; its total is how many are left out. */
export const liveSenders = (...kinds: readonly Read<Row>[]): ListSource<Row> => ({
  async read(call, _, signal) {
    const pages = (await Promise.all(kinds.map((kind) => pagesOf(kind, call, signal)))).flat();
    const rows = pages.flatMap((page) => page.rows);
    const positions = pages.flatMap(({ position }) => position ?? []);
    return {
      rows: rows.slice(0, MOST),
      unreadable: pages.flatMap(({ unreadable }) => unreadable),
      total: Math.max(0, rows.length - MOST),
      totalPages: 1,
      // What the earliest of these answers did not know yet is applied over all of them.
      position: positions.toSorted((one, other) => one.seq - other.seq)[0] ?? null,
    };
  },
  rowOf: (row) => row,
});
