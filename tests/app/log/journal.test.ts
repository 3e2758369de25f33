import { describe, expect, it, vi } from 'vitest';
import { FORMAT_VERSION } from '../../../src/app/log/format-version';
import { packingHere } from '../../../src/app/log/packing';
import { LARGEST_SEGMENT } from '../../../src/app/log/segment';
import { decodeFrame } from '../../../src/streams/decode';
import { entriesIn, fakeLogStore, unpackedIn } from '../../support/log-store';
import { countOf } from './counts';
import { keptPage } from './kept-page';
import { wholeMessages } from './whole-messages';

/** A busy machine takes its time to pack. */
const SLOW = { timeout: 20_000 };

const kindsIn = async (store: ReturnType<typeof fakeLogStore>) =>
  (await entriesIn(store)).map((entry) => (entry as { kind: string }).kind);

/** What the store has, as it has it. */
const textIn = async (store: ReturnType<typeof fakeLogStore>) =>
  (
    await Promise.all(
      store.segments().map(({ content }) => {
        const inflated = new Response(content).body?.pipeThrough(new DecompressionStream('deflate-raw'));
        return new Response(inflated).text();
      }),
    )
  ).join('\n');

/** The facts of a frame enter the log. */
function receiveFrame(log: ReturnType<typeof keptPage>['log'], frame: string) {
  for (const decoded of decodeFrame(frame, 1_000)) {
    if (decoded.kind !== 'event') throw new Error(decoded.kind);
    const { message: event, keys } = decoded;
    log.append({ kind: 'event', channel: 'c', keys, event, at: 1_000 }, decoded);
  }
}

describe('the journal', () => {
  it('brings back after a reload what was told before it, in front of what is told now', async () => {
    const { store, signIn, journal, append } = keptPage('1');
    await signIn('7');
    append('one.happened');
    append('two.happened');
    await journal.flush();

    const next = keptPage('2', store);
    next.append('three.happened');
    await next.signIn('7');
    expect(await next.logged()).toEqual([
      [-2, 'one.happened'],
      [-1, 'two.happened'],
      [0, 'three.happened'],
    ]);
  });

  it('writes many entries at once, a second after the first', async () => {
    const { store, signIn, append, pause } = keptPage('1');
    await signIn('7');
    for (let time = 0; time < LARGEST_SEGMENT + 10; time += 1) append('it.happened');
    expect(store.segments()).toHaveLength(0);
    pause();
    await vi.waitFor(async () =>
      expect((await unpackedIn(store)).map(({ length }) => length)).toEqual([LARGEST_SEGMENT, 10]),
    );
  });

  it('writes nothing down that is secret [C10] [C3]', async () => {
    const { store, signIn, journal, append } = keptPage('1');
    await signIn('7');
    append('signIn.submitted', { form: { email: 'a@b.c', password: 'canary-9f3c' }, token: 'canary-9f3c' });
    await journal.flush();
    const stored = JSON.stringify(await entriesIn(store));
    expect(stored).toContain('signIn.submitted');
    expect(stored).not.toContain('canary-9f3c');
  });

  it('keeps facts as they came but for what is secret in them, whole frames at a time [C10]', async () => {
    const { log, store, signIn, journal } = keptPage('1');
    await signIn('7');
    const fact = (seq: number) => ({
      event: 'count_success',
      source: 'whatsapp',
      deviceId: 'id-1',
      date: '2026-11-22T00:00:00Z',
      sender: { id: 12, pushname: 'Budi', phonenumber: '628123456789', count_success: seq },
      receiver: { id: 5, number: '628987654321', name: 'Siti' },
      epoch: 'e1',
      seq,
    });
    const secret = {
      event: 'qr',
      source: 'whatsapp',
      deviceId: 'id-1',
      qr: 'canary-9f3c',
      epoch: 'e1',
      seq: 3,
    };
    receiveFrame(log, JSON.stringify([fact(1), fact(2), secret, fact(4)]));
    await journal.flush();
    const [first, second, covered, last] = log.snapshot();
    const stored = await entriesIn(store);
    expect(stored).toEqual([first, second, { ...covered, event: expect.anything() }, last]);
    expect(store.segments()).toMatchObject([{ from: 0, to: 3, count: 4, since: 1_000, until: 1_000 }]);
    const text = await textIn(store);
    expect(text).toContain('count_success');
    expect(text).not.toContain('canary-9f3c');
  });

  it('divides no frame, so that it is written as it came', async () => {
    const { log, store, signIn, journal, append } = keptPage('1');
    await signIn('7');
    for (let time = 0; time < LARGEST_SEGMENT - 1; time += 1) append('it.happened');
    // JSON has other spaces where it is written anew.
    const frame = `[ ${'{ "event": "stop", "source": "whatsapp", "deviceId": "id-1" }, '.repeat(2)}{ "event": "sending", "source": "whatsapp", "deviceId": "id-1" } ]`;
    receiveFrame(log, frame);
    append('it.happened');
    await journal.flush();
    expect((await unpackedIn(store)).map(({ length }) => length)).toEqual([LARGEST_SEGMENT + 2, 1]);
    expect(await textIn(store)).toContain(frame);
    expect(await entriesIn(store)).toEqual(log.snapshot());
  });

  it('keeps nothing before it knows whose it is, and forgets what was of somebody else', async () => {
    const { store, signIn, journal, append } = keptPage('1');
    append('one.happened');
    await journal.flush();
    expect(store.segments()).toHaveLength(0);
    await signIn('7');
    await journal.flush();
    expect(store.segments()).toHaveLength(1);

    const other = keptPage('2', store);
    await other.signIn('8');
    expect(await other.logged()).toEqual([]);
    expect(store.segments()).toHaveLength(0);
  });

  it('forgets everything at sign-out', async () => {
    const old = [{ owner: '7', page: '0', entries: [] }];
    const { store, signIn, journal, append, logged } = keptPage('1', fakeLogStore(old));
    await signIn('7');
    append('one.happened');
    await journal.flush();
    await journal.clear();
    append('two.happened');
    await journal.flush();
    expect([store.segments(), store.batches()]).toEqual([[], []]);
    expect(await logged()).toHaveLength(2);
  });

  it('keeps nothing for who signs in next of what had not been packed by the sign-out [C10]', async () => {
    const { store, signIn, journal, append } = keptPage('1');
    await signIn('7');
    append('one.happened');
    await journal.clear();
    await signIn('8');
    append('two.happened');
    await journal.flush();
    expect(await entriesIn(store)).toMatchObject([{ event: { type: 'two.happened' } }]);
  });

  it('goes on in memory where the browser keeps nothing, and says so once [P1]', async () => {
    const { store, signIn, journal, append, logged, onRefused } = keptPage('1');
    store.refuse();
    await signIn('7');
    append('one.happened');
    await journal.flush();
    await journal.clear();
    expect(await logged()).toEqual([[0, 'one.happened']]);
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('writes what a full store refused once there is room, and loses nothing of it [P1]', async () => {
    const { store, signIn, journal, append, onRefused, pause } = keptPage('1');
    await signIn('7');
    store.refuse();
    append('one.happened');
    await journal.flush();
    append('two.happened');
    await journal.flush();
    expect([store.segments().length, onRefused.mock.calls.length]).toEqual([0, 1]);
    store.accept();
    pause();
    await vi.waitFor(() => expect(store.segments()).toHaveLength(2), SLOW);
    const next = keptPage('2', store);
    await next.signIn('7');
    expect(await next.logged()).toEqual([
      [-2, 'one.happened'],
      [-1, 'two.happened'],
    ]);
  });

  it('asks a browser that refused again after a minute, though nothing has come since [P1]', async () => {
    const { store, signIn, append, settled, advance } = keptPage('1');
    await signIn('7');
    store.refuse();
    append('one.happened');
    advance(1_000);
    await settled();
    store.accept();
    advance(59_999);
    await settled();
    expect(store.segments()).toHaveLength(0);
    advance(1);
    await settled();
    expect(store.segments()).toHaveLength(1);
  });

  it('asks for room with a single segment, and then writes the rest at once [P1]', async () => {
    const store = fakeLogStore();
    const sizes: number[] = [];
    const add: typeof store.add = (segments) => {
      sizes.push(segments.length);
      return store.add(segments);
    };
    const { signIn, journal, append } = keptPage('1', { ...store, add });
    await signIn('7');
    store.refuse();
    for (let time = 0; time < 3; time += 1) {
      append('it.happened');
      await journal.flush();
    }
    store.accept();
    await journal.flush();
    expect(sizes).toEqual([1, 1, 1, 1, 2]);
  });

  it('tells an entry that cannot be written as lost, in its place [P2]', async () => {
    const { store, signIn, journal, append } = keptPage('1');
    await signIn('7');
    append('one.happened');
    append('odd.happened', { total: 1n });
    append('two.happened');
    await journal.flush();
    expect(await kindsIn(store)).toEqual(['input', 'lost', 'input']);
  });

  it('writes a count of duplicates that goes on as it stands in the end', async () => {
    const { log, store, signIn, journal, all } = keptPage('1');
    await signIn('7');
    const again = { kind: 'duplicate', channel: 'c', from: 1, to: 1, count: 1, at: 1 } as const;
    for (let time = 0; time < LARGEST_SEGMENT + 2; time += 1) log.append(again);
    await journal.flush();
    log.append(again);
    await journal.flush();
    expect((await entriesIn(store)).map((entry) => (entry as { count: number }).count)).toEqual([
      LARGEST_SEGMENT + 2,
      LARGEST_SEGMENT + 3,
    ]);
    log.clear();
    expect(await all()).toMatchObject([{ kind: 'duplicate', count: LARGEST_SEGMENT + 3 }]);
  });

  it('keeps where the living stood within so many entries, a few with each segment, however few that has', async () => {
    const [actors, reach, rounds] = [20, 2_500, 4];
    const { log, store, checkpoints, signIn, journal, append } = keptPage('1', fakeLogStore(), {
      limits: { waiting: 2 ** 20, reach },
    });
    await signIn('7');
    const keys = Array.from({ length: actors }, (_, id) => `a:${id}`);
    for (const key of keys) {
      const names = { key, chart: 'sample', variant: null };
      const { index } = log.append({ kind: 'started', ...names, input: {}, at: 1 });
      checkpoints.set(key, { kind: 'checkpoint', ...names, value: 'idle', context: {}, index, at: 1 });
    }
    const pack = vi.spyOn(packingHere, 'pack');
    for (let time = 1; time <= rounds * reach; time += 1) {
      append('it.happened');
      if (time % 25 === 0) await journal.flush();
    }
    const isBeginning = ({ kind }: { kind: string }) => kind === 'checkpoint' || kind === 'started';
    const packed = pack.mock.calls.map(([text]) =>
      (JSON.parse(text) as { kind: string }[]).filter(isBeginning),
    );
    expect(Math.max(...packed.slice(1).map(({ length }) => length))).toBe((actors * LARGEST_SEGMENT) / reach);
    const entries = (await entriesIn(store)) as { kind: string; key: string }[];
    expect(entries.filter(isBeginning).length).toBeLessThanOrEqual((rounds + 1) * actors);
    for (let from = 0; from < (rounds - 1) * reach; from += reach) {
      const begun = entries.slice(from, from + reach + actors + 100).filter(isBeginning);
      expect(new Set(begun.map(({ key }) => key))).toEqual(new Set(keys));
    }
  });
});

describe('what cannot wait any longer for the store', () => {
  const limits = { waiting: 20_000, reach: 250_000 };
  /** Texts that do not get smaller, so that few of them fill what may wait. */
  const noise = (place: number) =>
    Array.from({ length: 40 }, (_, digit) => Math.sin(place * 40 + digit)).join();

  async function refusedFor(times: number) {
    const page = keptPage('1', fakeLogStore(), { limits });
    await page.signIn('7');
    page.append('first.happened');
    await page.journal.flush();
    page.store.refuse();
    for (let time = 0; time < times; time += 1) {
      page.log.append({
        kind: 'input',
        key: 'a:1',
        event: { type: 'it.happened', id: noise(time) } as { type: string },
        at: time,
      });
      await page.journal.flush();
    }
    return page;
  }

  it('is told where it stood, how much and since when, and the rest is written [P1]', async () => {
    const { store, journal } = await refusedFor(150);
    store.accept();
    await journal.flush();
    const next = keptPage('2', store);
    await next.signIn('7');
    const [first, hole, ...rest] = await next.all();
    expect(first).toMatchObject({ kind: 'input', event: { type: 'first.happened' } });
    expect(hole).toMatchObject({ kind: 'lost', since: 0, count: 150 - rest.length });
    expect(rest.length).toBeGreaterThan(5);
    expect(rest.map(({ index }) => index)).toEqual(rest.map((_, place) => place - rest.length));
    expect(hole?.index).toBe((rest[0]?.index ?? 0) - 1);
  });

  it('brings a new checkpoint of everybody behind it', async () => {
    const { log, store, checkpoints, journal, append } = keptPage('1', fakeLogStore(), { limits });
    const names = { key: 'a:1', chart: 'sample', variant: null };
    const { index } = log.append({ kind: 'started', ...names, input: {}, at: 1 });
    checkpoints.set('a:1', { kind: 'checkpoint', ...names, value: 'idle', context: {}, index, at: 1 });
    for (let time = 0; time < 150; time += 1) {
      append('it.happened', { id: noise(time) });
      await journal.flush();
    }
    await journal.open('7');
    await journal.flush();
    const kinds = (await kindsIn(store)).filter((kind) => kind !== 'input');
    expect(kinds[0]).toBe('lost');
    expect(kinds).toContain('checkpoint');
  });

  it('is in memory alone where the store never takes it, holes told too [P1]', async () => {
    const { archive } = await refusedFor(150);
    const { segments, isPartial } = await archive.before(Number.POSITIVE_INFINITY);
    const oldest = await archive.read(segments.at(-1)!, Number.POSITIVE_INFINITY, 'a:1');
    expect([isPartial, oldest[0]?.kind]).toEqual([true, 'lost']);
  });
});

describe('a browser that never answers', () => {
  it('costs no more memory than may wait, and what waits is forgotten at sign-out all the same [P1]', async () => {
    const list = () => new Promise<never>(() => {});
    const page = keptPage('1', { ...fakeLogStore(), list }, { limits: { waiting: 20_000, reach: 250_000 } });
    void page.signIn('7');
    for (let place = 0; place < 40 * LARGEST_SEGMENT; place += 1) page.append('it.happened');
    page.advance(1_000);
    const waiting = await Promise.all(page.journal.unwritten());
    expect(waiting.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(20_000 + 30_000);
    void page.journal.clear();
    expect(page.journal.unwritten()).toEqual([]);
  });

  it('has what the next session brings written behind what forgets this one', async () => {
    const store = fakeLogStore();
    const answers: (() => void)[] = [];
    const late =
      <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
      (...given: A) =>
        new Promise<T>((resolve, reject) => answers.push(() => void work(...given).then(resolve, reject)));
    const page = keptPage('1', { ...store, add: late(store.add), clear: late(store.clear) });
    await page.signIn('7');
    page.append('one.happened');
    void page.journal.flush();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    void page.journal.clear();
    void page.signIn('8');
    page.append('two.happened');
    void page.journal.flush();
    await vi.waitFor(() => {
      for (const answer of answers.splice(0)) answer();
      expect(store.segments().map(({ owner, from }) => [owner, from])).toEqual([['8', 1]]);
    }, SLOW);
    await page.settled();
  });
});

describe('a fleet that sends', () => {
  /** What the store counts for a segment beside its content. */
  const BESIDE = 256;
  /** So many facts a second, of 10,000 accounts. */
  const send = (log: ReturnType<typeof keptPage>['log'], from: number, count: number) => {
    for (let seq = from; seq < from + count; seq += 1) log.append(countOf(seq, 10_000));
  };

  it.each([
    ['two million entries of an event a second', 2, 3, 1_500],
    ['two million of a thousand messages a minute', 2, 102, 6_120],
    ['1.6 million of a thousand messages a second, which are kept as they came', 1.6, 6_000, 30_000],
  ])('leaves %s within the budget of the store', SLOW, async (_, millions, atOnce, events) => {
    const { log, store, signIn, journal } = keptPage('1');
    await signIn('7');
    const { receive } = wholeMessages(log);
    for (let received = 0; received < events; received += atOnce) {
      receive(atOnce, atOnce);
      await journal.flush();
    }
    // What waits for more of this page is merged when the next one opens.
    await keptPage('2', store).signIn('7');
    const segments = store.segments();
    expect(segments.reduce((sum, { count }) => sum + count, 0)).toBe(events);
    const taken = segments.reduce((sum, { bytes }) => sum + bytes + BESIDE, 0);
    expect((taken / events) * millions * 1e6).toBeLessThan(64 * 2 ** 20);
  });

  it('loses nothing at ten thousand a second with a store that takes a second for each write', async () => {
    const slow = fakeLogStore();
    const writes: (() => void)[] = [];
    const add = slow.add;
    const page = keptPage('1', {
      ...slow,
      add: (...given) =>
        new Promise((resolve, reject) => writes.push(() => void add(...given).then(resolve, reject))),
    });
    await page.signIn('7');
    for (let second = 0; second < 2; second += 1) {
      send(page.log, second * 10_000, 10_000);
      page.pause();
      await vi.waitFor(() => expect(writes).not.toHaveLength(0), SLOW);
      writes.shift()?.();
    }
    const last = page.journal.flush();
    const written = vi.waitFor(() => {
      for (const write of writes.splice(0)) write();
      expect(slow.segments().reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
    }, SLOW);
    await Promise.all([written, last]);
    const segments = slow.segments();
    expect(segments.map(({ from, to }) => to - from + 1)).toEqual(segments.map(({ count }) => count));
    expect(segments.map(({ from }) => from)).toEqual(
      Array.from({ length: segments.length }, (_, place) => place * LARGEST_SEGMENT),
    );
    expect(segments.every(({ version }) => version === FORMAT_VERSION)).toBe(true);
  });
});
