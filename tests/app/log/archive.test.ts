import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_VERSION } from '../../../src/app/log/format-version';
import type { LogEntry } from '../../../src/streams/event-log';
import { fakeLogStore } from '../../support/log-store';
import { countOf } from './counts';
import { keptPage } from './kept-page';

type Page = ReturnType<typeof keptPage>;

/** A page of user 7 that logged `count` entries, and was left. */
async function pageThatLogged(name: string, count: number, store = fakeLogStore()) {
  const page = keptPage(name, store);
  await page.signIn('7');
  for (let time = 0; time < count; time += 1) page.append(`${name}.${time}`);
  await page.journal.flush();
  return store;
}
const reopened = async (store: ReturnType<typeof fakeLogStore>) => {
  const page = keptPage('now', store);
  await page.signIn('7');
  return page;
};
const reasonsOf = ({ unreadable }: Page) => unreadable().map(({ reason }) => reason);

describe('what earlier pages kept', () => {
  const entry = { index: 0, at: 1, kind: 'stopped', key: 'a:1' };

  it('is in one line, page by page, and keeps its places while more is written', async () => {
    const store = fakeLogStore();
    const other = keptPage('one', store);
    await other.signIn('7');
    other.append('one.0');
    other.append('one.1');
    await other.journal.flush();
    await pageThatLogged('two', 3, store);
    const page = await reopened(store);
    const line = [
      [-5, 'one.0'],
      [-4, 'one.1'],
      [-3, 'two.0'],
      [-2, 'two.1'],
      [-1, 'two.2'],
    ];
    expect(await page.logged()).toEqual(line);
    // Other tabs of the same user go on, and this page too.
    other.append('one.2');
    await other.journal.flush();
    await pageThatLogged('three', 4, store);
    page.append('now.0');
    await page.journal.flush();
    expect(await page.logged()).toEqual([...line, [0, 'now.0']]);
  });

  it('is found once the store allows it, by whoever looks first, and taken over once [P1]', async () => {
    const store = fakeLogStore([{ owner: '7', page: '0', entries: [entry, { ...entry, index: 1 }] }]);
    store.refuse();
    const page = await reopened(store);
    expect(page.onRefused).toHaveBeenCalledTimes(1);
    expect(await page.all()).toEqual([]);
    store.accept();
    const [one, other] = await Promise.all([page.all(), page.all()]);
    expect([one.map(({ index }) => index), other]).toEqual([[-2, -1], one]);
    expect(store.segments()).toHaveLength(1);
  });

  it('is said to be incomplete as long as it is not known where what earlier pages kept belongs', async () => {
    const store = fakeLogStore();
    const before = keptPage('before', store);
    await before.signIn('7');
    before.append('one.happened');
    await before.journal.flush();
    const page = keptPage('now', { ...store, batchAfter: () => Promise.reject(new Error('damaged')) });
    await page.signIn('7');
    expect(await page.archive.before(0)).toEqual({ segments: [], isPartial: true });
  });

  it('is told once where it is stored while somebody looks', async () => {
    const store = fakeLogStore();
    let storeNow = async () => {};
    const page = keptPage('now', {
      ...store,
      list: async () => {
        await storeNow();
        return store.list();
      },
    });
    await page.signIn('7');
    storeNow = async () => void (await page.journal.flush());
    page.append('one.happened');
    page.log.clear();
    expect(await page.logged()).toEqual([[0, 'one.happened']]);
    expect(store.segments()).toHaveLength(1);
  });

  it('is read without what it cannot read, which is counted [P2]', async () => {
    const input = { kind: 'input', index: 3, at: 1, key: 'a:1', event: { type: 'one.happened' } };
    const broken = [
      { owner: '7', page: '0', entries: [{ kind: 'input', index: 'x' }, null, { kind: 'of the past' }] },
      { owner: 7 },
      undefined,
      { owner: '7', page: '0', entries: [input] },
    ] as never;
    const page = await reopened(fakeLogStore(broken));
    expect(await page.logged()).toEqual([[-1, 'one.happened']]);
    expect(page.unreadable()).toHaveLength(5);
    await page.all();
    expect(page.unreadable()).toHaveLength(5);
    await page.journal.clear();
    expect(page.unreadable()).toEqual([]);
  });

  it('is read as far as it is of this version, of a newer one nothing, which stays where it is [P2]', async () => {
    const NEWER = FORMAT_VERSION + 1;
    const store = fakeLogStore([
      { owner: '7', page: '0', version: 1, entries: [entry, { ...entry, index: 1, kind: 'novel' }] },
      { owner: '7', page: '0', version: NEWER, entries: [{ ...entry, index: 2 }] },
    ]);
    const page = await reopened(store);
    expect(await page.all()).toHaveLength(1);
    expect(reasonsOf(page)).toEqual([`of version ${NEWER}`, 'its kind is not known']);
    expect(store.batches()).toHaveLength(1);
  });

  it('is read without a damaged segment, which is named [P2]', async () => {
    const store = await pageThatLogged('one', 2);
    for (const name of ['two', 'three', 'four', 'five']) await pageThatLogged(name, 1, store);
    store.spoil(1, { content: new Uint8Array([1, 2, 3]) });
    store.spoil(2, { content: 'text' });
    store.spoil(3, { version: FORMAT_VERSION + 1 });
    store.spoil(4, { from: 'x' });
    const page = await reopened(store);
    expect((await page.logged()).map(([, type]) => type)).toEqual(['five.0']);
    expect(reasonsOf(page).toSorted()).toEqual([
      'a damaged segment',
      'a damaged segment',
      'not a segment of entries',
      `of version ${FORMAT_VERSION + 1}`,
    ]);
  });

  it('is forgotten as soon as somebody else signs in, old batches too', async () => {
    const store = await pageThatLogged('one', 2);
    const other = keptPage('2', store);
    await other.signIn('8');
    expect(store.segments()).toEqual([]);
    const old = fakeLogStore([{ owner: '7', page: '0', entries: [entry] }]);
    await keptPage('2', old).signIn('8');
    expect([old.batches(), old.segments()]).toEqual([[], []]);
  });
});

describe('any log', () => {
  const unnumbered = (entry: LogEntry): object => ({ ...entry, index: undefined });
  const kinds = fc.constantFrom(
    'told',
    'fact',
    'again',
    'hidden',
    'minute',
    'left',
    'reopened',
    'opened beside',
  );

  it('comes back from the store as it was written, whatever was written when, and by which page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { maxLength: 30 }), async (happenings) => {
        const store = fakeLogStore();
        let page = await reopened(store);
        let pages = 0;
        let seq = 0;
        const written: object[] = [];
        const note = (entry: LogEntry, isAgain = false) => {
          if (isAgain) written.pop();
          written.push(unnumbered(entry));
        };
        const again = { kind: 'duplicate', channel: 'c', from: 1, to: 1, count: 1, at: 1 } as const;
        for (const happening of happenings) {
          seq += 1;
          if (happening === 'told') note(page.append(`${seq}.happened`));
          if (happening === 'fact') note(page.log.append(countOf(seq, 3)));
          if (happening === 'again') {
            const before = page.log.snapshot().at(-1)?.kind === 'duplicate';
            note(page.log.append(again), before);
          }
          if (happening === 'hidden') await page.journal.flush();
          if (happening === 'minute')
            for (let second = 0; second < 40; second += 1) {
              note(page.append(`${seq}.${second}.happened`));
              await page.journal.flush();
            }
          // Another tab merges what it finds.
          if (happening === 'opened beside') await reopened(store);
          // It leaves memory.
          if (happening === 'left') {
            await page.journal.flush();
            page.log.clear();
          }
          if (happening === 'reopened') {
            await page.journal.flush();
            pages += 1;
            page = keptPage(`page ${pages}`, store);
            await page.signIn('7');
          }
        }
        const read = await page.all();
        expect(read.map(unnumbered)).toEqual(written);
        expect(read.map(({ index }) => index)).toEqual(read.map((_, place) => (read[0]?.index ?? 0) + place));
      }),
      { numRuns: 60 },
    );
  });
});
