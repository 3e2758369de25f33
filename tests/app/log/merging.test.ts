import { describe, expect, it, vi } from 'vitest';
import { FORMAT_VERSION } from '../../../src/app/log/format-version';
import { packingHere } from '../../../src/app/log/packing';
import { LARGEST_SEGMENT } from '../../../src/app/log/segment';
import { entriesIn, fakeLogStore } from '../../support/log-store';
import { keptPage } from './kept-page';

/** A busy machine takes its time to pack. */
const SLOW = { timeout: 20_000 };
/** Small segments that wait for each other at most, behind the full ones. */
const SMALL = 32;

type Page = ReturnType<typeof keptPage>;

/** An event a second, each written by itself. */
async function live({ append, advance, settled }: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    append('it.happened', { second });
    advance(1_000);
    await settled();
  }
}
async function signedIn(name: string, store = fakeLogStore()) {
  const page = keptPage(name, store);
  await page.signIn('7');
  return page;
}
const indexesIn = async (store: ReturnType<typeof fakeLogStore>) =>
  ((await entriesIn(store)) as { index: number }[]).map(({ index }) => index);
const upTo = (count: number, first = 0) => Array.from({ length: count }, (_, place) => first + place);
const indexesOf = async ({ all }: Page) => (await all()).map(({ index }) => index);

describe('a page where something happens every second', () => {
  it('leaves full segments and a few small ones, each entry once and in order', SLOW, async () => {
    const page = await signedIn('1');
    const seconds = 1_300;
    await live(page, seconds);
    expect(await indexesIn(page.store)).toEqual(upTo(seconds));
    expect(page.store.segments().length).toBeLessThan(seconds / LARGEST_SEGMENT + SMALL);
    const [first, ...rest] = page.store.segments();
    expect(first).toMatchObject({ from: 0, since: 1, until: 1 });
    expect(first?.count).toBeGreaterThanOrEqual(LARGEST_SEGMENT);
    expect(first?.to).toBe((first?.count ?? 0) - 1);
    expect(rest[0]?.from).toBe(first?.count);
  });

  it('leaves what an older version wrote as it was, for a page of that version that is still open', async () => {
    const page = await signedIn('1');
    await live(page, 3);
    for (const id of [1, 2, 3]) page.store.spoil(id, { version: FORMAT_VERSION - 1 });
    const before = page.store.segments();
    expect(before.map(({ version }) => version)).toEqual(Array(3).fill(FORMAT_VERSION - 1));
    await signedIn('2', page.store);
    expect(page.store.segments()).toEqual(before);
  });

  it('is read to the end while its segments are merged', async () => {
    const page = await signedIn('1');
    await live(page, SMALL - 1);
    const { segments } = await page.archive.before(Number.POSITIVE_INFINITY);
    await live(page, 1);
    expect(page.store.segments()).toHaveLength(1);
    const parts = await Promise.all(segments.map((found) => page.archive.read(found, 1_000, null)));
    expect(parts.flat().map(({ index }) => index)).toEqual(upTo(SMALL - 1).toReversed());
  });
});

describe('a page that ends while its segments are merged', () => {
  it.each(upTo(4))('leaves each entry once, after call %i of the browser [P2]', async (calls) => {
    const store = fakeLogStore();
    let left = Number.POSITIVE_INFINITY;
    const unlessOver =
      <A extends unknown[], T>(call: (...given: A) => Promise<T>) =>
      (...given: A): Promise<T> =>
        (left -= 1) < 0 ? new Promise(() => {}) : call(...given);
    const ending = { ...store, content: unlessOver(store.content), merge: unlessOver(store.merge) };
    const page = await signedIn('1', ending);
    await live(page, SMALL - 1);
    // 32 are read, and one is put in their place.
    left = [0, 20, SMALL, SMALL + 1][calls] ?? 0;
    page.append('last.happened');
    page.advance(1_000);
    await vi.waitFor(() => expect(left).toBeLessThanOrEqual(0), SLOW);
    await vi.waitFor(() => expect(store.segments().at(-1)?.to).toBe(SMALL - 1), SLOW);
    const next = await signedIn('2', store);
    expect(await indexesOf(next)).toEqual(upTo(SMALL, -SMALL));
    expect(store.segments()).toHaveLength(1);
  });
});

describe('what an earlier page left', () => {
  it('is merged when the next one opens, page by page, and keeps its place', async () => {
    const store = fakeLogStore();
    await live(await signedIn('1', store), 5);
    await live(await signedIn('2', store), 3);
    const page = await signedIn('3', store);
    expect(store.segments()).toMatchObject([
      { page: '1', from: 0, to: 4, count: 5 },
      { page: '2', from: 0, to: 2, count: 3 },
    ]);
    expect(await indexesOf(page)).toEqual(upTo(8, -8));
  });

  it('stays apart where a full one stands between', async () => {
    const store = fakeLogStore();
    const page = await signedIn('1', store);
    await live(page, 2);
    for (let time = 0; time < LARGEST_SEGMENT; time += 1) page.append('it.happened');
    await page.journal.flush();
    await live(page, 3);
    await signedIn('2', store);
    expect(store.segments().map(({ from, count }) => [from, count])).toEqual([
      [0, 2],
      [2, LARGEST_SEGMENT],
      [2 + LARGEST_SEGMENT, 3],
    ]);
  });

  it('is left as it is where one of them is damaged, and the others are merged', async () => {
    const store = fakeLogStore();
    await live(await signedIn('1', store), 3);
    store.spoil(2, { content: new Uint8Array([1, 2]) });
    await live(await signedIn('2', store), 3);
    const page = await signedIn('3', store);
    expect(store.segments().map(({ count }) => count)).toEqual([1, 1, 1, 3]);
    expect(await indexesOf(page)).toEqual([-6, -4, -3, -2, -1]);
  });
});

describe('two tabs', () => {
  it('each merge their own, and what one has merged the other leaves alone', SLOW, async () => {
    const store = fakeLogStore();
    const one = await signedIn('1', store);
    await live(one, 20);
    const two = await signedIn('2', store);
    for (let round = 0; round < 60; round += 1) {
      await live(one, 1);
      await live(two, 1);
    }
    const pages = store.segments().map(({ page }) => page);
    expect(pages.length).toBeLessThan(2 * SMALL + 4);
    const next = await signedIn('3', store);
    expect(await indexesOf(next)).toEqual(upTo(140, -140));
    expect(store.segments()).toMatchObject([
      { page: '1', from: 0, to: 79, count: 80 },
      { page: '2', from: 0, to: 59, count: 60 },
    ]);
  });

  it('have what was there when they were opened, also merged with what came later', async () => {
    const store = fakeLogStore();
    const other = await signedIn('1', store);
    await live(other, 10);
    const page = await signedIn('2', store);
    const { segments } = await page.archive.before(0);
    await live(other, 2 * SMALL);
    expect(await indexesOf(page)).toEqual(upTo(10, -10));
    const [place] = segments;
    const read = await page.archive.read(place!, 0, null);
    expect([segments.length, read.map(({ index }) => index)]).toEqual([1, upTo(10, -10)]);
  });
});

it('what was packed is in one, in order, or not at all', async () => {
  const [one, other] = await Promise.all(['[1,{"a":2}]', '[{"a":3}]'].map((text) => packingHere.pack(text)));
  const merged = await packingHere.merge([one!, other!]);
  expect(await packingHere.unpack(merged, null)).toEqual([1, { a: 2 }, { a: 3 }]);
  await expect(packingHere.merge([one!, new Uint8Array([1])])).rejects.toThrow();
});
