import { describe, expect, it, vi } from 'vitest';
import { apiError } from '../../../src/api/errors';
import type { ListAnswer } from '../../../src/api/schema/answers';
import { columnsOf, listFile } from '../../../src/app/files/list-file';
import type { SavedFile } from '../../../src/app/files/save';
import { provideListExport } from '../../../src/app/provide/list-export';
import type { LoadInput } from '../../../src/machines/crud/list';
import type { Query } from '../../../src/machines/crud/list.rules';
import type { StreamEnvironment } from '../../../src/streams/environment';
import { startActor } from '../../support/actors';
import { deferred } from '../../support/deferred';
import { savedText } from '../../support/saved-files';

interface Rich {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly at: number | null;
}
const columns = columnsOf<Rich>();
const file = {
  name: 'orang',
  columns: [
    ...columns.text('Nama', ({ name }) => name),
    ...columns.money('Saldo', ({ amount }) => amount),
    ...columns.time('Sejak', ({ at }) => at),
    ...columns.count('Kali', ({ id }) => Number(id)),
  ],
};
const DAY = Date.UTC(2026, 10, 23, 9);
const streams = { scheduler: { now: () => DAY } } as unknown as StreamEnvironment;
const query = { page: 4, search: 'budi', id: null, filters: { status: 'x' }, size: 50, order: '-amount' };

const person = (id: number, change: Partial<Rich> = {}): Rich => ({
  id: `${id}`,
  name: `Orang ${id}`,
  amount: 1000 * id,
  at: null,
  ...change,
});
const pageOf = (rows: readonly Rich[], totalPages: number, unreadable = 0): ListAnswer<Rich> => ({
  rows,
  totalPages,
  total: 0,
  position: null,
  unreadable: Array.from({ length: unreadable }, (_, index) => ({ index, path: '', expected: 'row' })),
});

function exporting(read: (input: LoadInput, signal: AbortSignal) => Promise<ListAnswer<Rich>>) {
  const saved: SavedFile[] = [];
  const chart = provideListExport(
    { fileOf: () => listFile(file), idOf: ({ id }: Rich) => id, read },
    { streams, saveFile: (text) => void saved.push(text) },
  );
  const { actor, emitted } = startActor(chart, { input: undefined });
  const stage = () => actor.getSnapshot().value;
  return {
    actor,
    saved,
    emitted,
    stage,
    begin: (change: Partial<Query> = {}) =>
      actor.send({ type: 'export.requested', query: { ...query, ...change } }),
    ended: () => vi.waitFor(() => expect(stage()).not.toBe('reading')),
  };
}
const linesOf = async ([saved]: readonly SavedFile[]) =>
  saved ? (await savedText(saved)).replace('\ufeff', '').split('\r\n') : [];

describe('a list as a file', () => {
  it('has what the screen says, and the plain values beside it, as texts that no program runs', async () => {
    const at = Date.UTC(2026, 10, 20, 1, 2, 3);
    const page = exporting(async () =>
      pageOf([person(1, { name: '=1+1', at }), person(2, { name: '\t@sum', amount: -5 })], 1),
    );
    page.begin();
    await page.ended();
    expect(page.saved[0]?.name).toBe('orang-2026-11-23.csv');
    expect(await savedText(page.saved[0] as SavedFile)).toMatch(/^\ufeff"Nama"/);
    const [heads, first, second, end] = await linesOf(page.saved);
    expect(heads).toBe('"Nama","Saldo","Saldo (angka)","Sejak","Sejak (ISO)","Kali"');
    expect(first).toMatch(/^"'=1\+1","Rp 1\.000",1000,"20 Nov 2026[^"]*","2026-11-20T01:02:03\.000Z",1$/);
    expect(second).toBe('"\'\t\'@sum","\'-Rp 5",-5,"–","",2');
    expect(end).toBe('');
  });

  it('holds all pages in their order, each record once, as the list asks for them', async () => {
    const asked: LoadInput[] = [];
    const held = deferred<undefined>();
    const page = exporting(async (input) => {
      asked.push(input);
      const { page: number } = input.query;
      if (number === 2) await held.promise;
      // A row that moved down while the pages were read comes twice.
      return pageOf(number === 3 ? [person(3), person(1)] : [person(number)], 4);
    });
    page.begin();
    await vi.waitFor(() =>
      expect(page.actor.getSnapshot().context.progress).toEqual({ done: 3, of: 4, rows: 3 }),
    );
    held.resolve(undefined);
    await page.ended();
    const names = (await linesOf(page.saved)).map((line) => line.split(',')[0]);
    expect(names).toEqual(['"Nama"', '"Orang 1"', '"Orang 2"', '"Orang 3"', '"Orang 4"', '']);
    expect(asked.map(({ query: { page: number }, size }) => [number, size])).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
      [4, 500],
    ]);
    expect(asked.every(({ query: { search, order } }) => search === 'budi' && order === '-amount')).toBe(
      true,
    );
    expect(page.emitted).toMatchObject([{ toast: { tone: 'success', text: '4 baris disimpan.' } }]);
  });

  it('says what could not be read, and saves no empty file', async () => {
    const page = exporting(async () => pageOf([], 1, 3));
    page.begin();
    await page.ended();
    expect(page.saved).toEqual([]);
    expect(page.emitted).toMatchObject([
      { toast: { tone: 'warning', text: 'Tidak ada data untuk disimpan. 3 baris tidak terbaca.' } },
    ]);
  });

  it('saves nothing of a reading that failed, and can be tried again', async () => {
    let isDown = true;
    const page = exporting(async ({ query: { page: number } }) => {
      if (number === 2 && isDown) throw apiError('refused', 'Sibuk.');
      return pageOf([person(number)], 2);
    });
    page.begin();
    await page.ended();
    const { error } = page.actor.getSnapshot().context;
    expect([page.stage(), error, page.saved]).toEqual(['failed', 'Sibuk.', []]);
    isDown = false;
    page.begin();
    await page.ended();
    expect([page.stage(), page.saved.length]).toEqual(['resting', 1]);
  });

  it('saves nothing once it was called off, and asks for no more', async () => {
    const signals: AbortSignal[] = [];
    const held = deferred<undefined>();
    const page = exporting(async ({ query: { page: number } }, signal) => {
      signals.push(signal);
      if (number > 1) await held.promise;
      return pageOf([person(number)], 20);
    });
    page.begin();
    await vi.waitFor(() => expect(signals).toHaveLength(4));
    page.actor.send({ type: 'export.cancelled' });
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    held.resolve(undefined);
    await vi.waitFor(() => expect(page.stage()).toBe('resting'));
    expect([page.saved, signals.length]).toEqual([[], 4]);
  });

  it('goes on with the pages that it had not read where it failed, and begins anew for another query', async () => {
    const asked: number[] = [];
    let isDown = true;
    const page = exporting(async ({ query: { page: number } }) => {
      asked.push(number);
      if (number === 3 && isDown) throw apiError('refused', 'Sibuk.');
      return pageOf([person(number)], 3);
    });
    page.begin();
    await page.ended();
    isDown = false;
    page.begin();
    await page.ended();
    expect(asked).toEqual([1, 2, 3, 3]);
    expect((await linesOf(page.saved)).map((line) => line.split(',')[0])).toEqual([
      '"Nama"',
      '"Orang 1"',
      '"Orang 2"',
      '"Orang 3"',
      '',
    ]);
    page.begin({ search: 'ani' });
    await page.ended();
    expect(asked.slice(4)).toEqual([1, 2, 3]);
  });
});

describe('a list that is read from row to row', () => {
  const BY_ROW = { order: '' };
  const after = (rows: readonly Rich[], next: string | null): ListAnswer<Rich> => ({
    ...pageOf(rows, 1),
    after: next,
  });
  /** Three pieces: 9 and 8, 7, nothing more. */
  const pieces: Readonly<Record<string, ListAnswer<Rich>>> = {
    0: after([person(9), person(8)], '8'),
    8: after([person(7)], '7'),
    7: after([], null),
  };

  it('is asked for after each row that was read, in its own order alone', async () => {
    const asked: LoadInput[] = [];
    const page = exporting(async (input) => {
      asked.push(input);
      return pieces[input.after ?? ''] ?? pageOf([person(1)], 1);
    });
    page.begin(BY_ROW);
    await page.ended();
    expect(asked.map(({ query: { page: number }, size, after: from }) => [number, size, from])).toEqual([
      [1, 500, '0'],
      [1, 500, '8'],
      [1, 500, '7'],
    ]);
    const names = (await linesOf(page.saved)).map((line) => line.split(',')[0]);
    expect(names).toEqual(['"Nama"', '"Orang 9"', '"Orang 8"', '"Orang 7"', '']);
    asked.length = 0;
    page.begin();
    await page.ended();
    expect(asked.map(({ after: from }) => from)).toEqual([undefined]);
  });

  it('goes on after the last row that was read where it failed, and tells how far it is', async () => {
    const asked: unknown[] = [];
    let isDown = true;
    const page = exporting(async ({ after: from = '' }) => {
      asked.push(from);
      if (from === '8' && isDown) throw apiError('unreachable', 'Internal server error');
      return pieces[from] as ListAnswer<Rich>;
    });
    page.begin(BY_ROW);
    await page.ended();
    expect(page.actor.getSnapshot().context.progress).toEqual({ done: 1, of: 0, rows: 2 });
    expect(page.saved).toEqual([]);
    isDown = false;
    page.begin(BY_ROW);
    expect(page.actor.getSnapshot().context.progress.rows).toBe(2);
    await page.ended();
    expect(asked).toEqual(['0', '8', '8', '7']);
    expect(page.emitted).toMatchObject([{ toast: { text: '3 baris disimpan.' } }]);
  });

  it('begins anew once its failure was dismissed', async () => {
    const asked: unknown[] = [];
    const page = exporting(async ({ after: from = '' }) => {
      asked.push(from);
      if (from === '8') throw apiError('unreachable', 'Internal server error');
      return pieces[from] as ListAnswer<Rich>;
    });
    page.begin(BY_ROW);
    await page.ended();
    page.actor.send({ type: 'failure.dismissed' });
    page.begin(BY_ROW);
    await page.ended();
    expect(asked).toEqual(['0', '8', '0', '8']);
  });

  it('saves nothing where the server forgets how to go on after a row', async () => {
    const page = exporting(async ({ after: from }) =>
      from === '0' ? after([person(9)], '9') : pageOf([person(9)], 4),
    );
    page.begin(BY_ROW);
    await page.ended();
    expect([page.stage(), page.saved]).toEqual(['failed', []]);
  });
});
