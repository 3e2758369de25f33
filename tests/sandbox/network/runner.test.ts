import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  files,
  generators,
  phoneNumbers,
  results,
  validators,
  validatorTargets,
  whatsapps,
} from '../../../sandbox/store/schema';
import { NUMBERS_AT_ONCE, progressOf, turnsDue } from '../../../sandbox/network/runner/runner.rules';
import { openNetworkHarness, type NetworkHarness } from './harness';

const SECONDS = 1000;
const FIRST = 6282100000000;

describe('a generator of the simulated network', () => {
  let harness: NetworkHarness;
  const add = async (numbers: number, more: Partial<typeof generators.$inferInsert> = {}) => {
    await harness.db
      .insert(generators)
      .values({ userId: 1, whatsappId: 1, startNumber: FIRST, endNumber: FIRST + numbers - 1, ...more });
  };
  const start = () => harness.command((tx) => harness.network.startGenerator(tx, 1));
  const row = async () => (await harness.db.select().from(generators))[0];
  beforeEach(async () => {
    harness = await openNetworkHarness();
  });
  afterEach(() => harness.close());

  it('goes through its range number by number, at its interval', async () => {
    await add(5, { intervalMin: 2, intervalMax: 2 });
    await start();
    expect(harness.events()).toEqual(['count_synced', 'generating']);
    await harness.pass(5 * SECONDS);
    expect(harness.said('progressing').map(({ current_number }) => current_number)).toEqual([
      FIRST,
      FIRST + 1,
      FIRST + 2,
    ]);
    expect(harness.said('progressing').at(-1)).toMatchObject({
      source: 'generator',
      deviceId: 'id-1',
      progressing: true,
      progress: 60,
    });
  });

  it('counts what it finds and finishes with every result', async () => {
    await add(40);
    await start();
    await harness.pass(120 * SECONDS);
    expect(harness.events().at(-1)).toBe('finished');
    const done = await row();
    expect(done).toMatchObject({ status: 'idle', progress: 100, currentNumber: null, nextAt: null });
    expect(Number(done?.countSuccess) + Number(done?.countFail)).toBe(40);
    expect(await harness.db.$count(results, eq(results.generatorId, 1))).toBe(done?.countSuccess);
    expect(harness.said('count_success').at(-1)?.sender).toMatchObject({ count_success: done?.countSuccess });
    expect(await harness.db.$count(phoneNumbers)).toBe(3);
  });

  it('adds what it finds to the phone numbers only where it is told to', async () => {
    await add(40, { insertFound: true });
    await start();
    await harness.pass(120 * SECONDS);
    expect(await harness.db.$count(phoneNumbers)).toBe(3 + Number((await row())?.countSuccess));
  });

  it('stops, goes on where it stopped, and begins anew once it had finished', async () => {
    await add(10, { intervalMin: 1, intervalMax: 1 });
    await start();
    await harness.pass(3 * SECONDS);
    await harness.command((tx) => harness.network.stopGenerator(tx, 1));
    const stopped = (await row())?.currentNumber;
    await harness.pass(30 * SECONDS);
    expect((await row())?.currentNumber).toBe(stopped);
    await start();
    await harness.pass(1 * SECONDS);
    expect((await row())?.currentNumber).toBe(Number(stopped) + 1);
    await harness.pass(30 * SECONDS);
    const found = (await row())?.countSuccess;
    await start();
    expect(await row()).toMatchObject({ countSuccess: 0, countFail: 0, progress: 0 });
    await harness.pass(30 * SECONDS);
    expect((await row())?.countSuccess).toBe(found);
    expect(await harness.db.$count(results)).toBe(found);
  });

  it('goes on after the server was killed', async () => {
    await add(10, { intervalMin: 1, intervalMax: 1 });
    await start();
    await harness.pass(3 * SECONDS);
    await harness.restart();
    await harness.pass(30 * SECONDS);
    expect(await row()).toMatchObject({ status: 'idle', progress: 100 });
  });

  it('waits for an account that comes back and gives up on one that is logged out', async () => {
    await add(10);
    await start();
    await harness.db.update(whatsapps).set({ state: 'disconnected' });
    await harness.pass(10 * SECONDS);
    expect(await row()).toMatchObject({ status: 'sending', progress: 0 });
    await harness.db.update(whatsapps).set({ state: 'loggedOut' });
    await harness.pass(10 * SECONDS);
    expect(harness.published.at(-1)).toMatchObject({ event: 'error_generate', state: 'loggedOut' });
    expect((await row())?.status).toBe('idle');
  });

  it('checks a long range in batches', async () => {
    await add(3000, { intervalMin: 0, intervalMax: 0 });
    await start();
    await harness.pass(10 * SECONDS);
    expect((await row())?.progress).toBe(100);
    expect(harness.said('progressing').length).toBe(3000 / NUMBERS_AT_ONCE - 1);
  });
});

describe('a validator of the simulated network', () => {
  let harness: NetworkHarness;
  beforeEach(async () => {
    harness = await openNetworkHarness();
    const file = { storedName: 'a', clientName: 'a.csv', kind: 'targets', contentType: 'text/csv' } as const;
    await harness.db.insert(files).values({ ...file, size: 0, content: Buffer.alloc(0) });
    await harness.db.insert(validators).values({ userId: 1, whatsappId: 1, fileId: 1, insertFound: true });
    await harness.db.insert(validatorTargets).values(
      Array.from({ length: 20 }, (_, position) => ({
        validatorId: 1,
        position,
        number: `6287${position}`,
        name: `N${position}`,
      })),
    );
  });
  afterEach(() => harness.close());
  const row = async () => (await harness.db.select().from(validators))[0];
  const start = () => harness.command((tx) => harness.network.startValidator(tx, 1));

  it('checks each number of its file, keeps the names and finishes', async () => {
    await start();
    await harness.pass(60 * SECONDS);
    expect(harness.events().slice(0, 2)).toEqual(['count_synced', 'validating']);
    expect(harness.published.at(-1)).toMatchObject({
      event: 'finished',
      source: 'validator',
      sender: { progress: 100 },
    });
    const done = await row();
    expect(done).toMatchObject({ status: 'idle', position: 20 });
    const found = await harness.db.select().from(results).where(eq(results.validatorId, 1));
    expect(found).toHaveLength(Number(done?.countSuccess));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ number, name }) => name === `N${number.slice(4)}`)).toBe(true);
  });

  it('finds the same numbers each time', async () => {
    await start();
    await harness.pass(60 * SECONDS);
    const first = (await harness.db.select().from(results)).map(({ number }) => number);
    await start();
    await harness.pass(60 * SECONDS);
    expect((await harness.db.select().from(results)).map(({ number }) => number)).toEqual(first);
  });

  it('stops and goes on after the number it stopped at', async () => {
    await start();
    await harness.pass(5 * SECONDS);
    await harness.command((tx) => harness.network.stopValidator(tx, 1));
    const { position, countSuccess, countFail } = (await row()) ?? {};
    expect(position).toBe(Number(countSuccess) + Number(countFail));
    expect(harness.published.at(-1)?.event).toBe('stop');
    await start();
    await harness.pass(60 * SECONDS);
    expect(await row()).toMatchObject({ position: 20 });
  });
});

describe('the rules of a runner', () => {
  it('takes one number an interval, and does not make up for a long absence at once', () => {
    expect(turnsDue(0, 2500, () => 1000)).toEqual({ turns: 3, nextAt: 3000 });
    expect(turnsDue(0, 10_000_000, () => 1000)).toEqual({ turns: NUMBERS_AT_ONCE, nextAt: 10_000_000 });
  });

  it('gives progress in percent with two decimals', () => {
    expect(progressOf(1, 3)).toBe(33.33);
    expect(progressOf(0, 0)).toBe(100);
  });
});
