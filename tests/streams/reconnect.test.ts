import { Observable, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { backOff, OFFLINE_CLOSURE, reconnect } from '../../src/streams/reconnect';
import type { ConnectionSignal, LinkSignal } from '../../src/streams/signals';
import { createStreamHarness } from './harness';

/** A line whose connections the test opens and closes. */
function line(random?: () => number) {
  const harness = createStreamHarness(random);
  const retries = new Subject<void>();
  const signals: LinkSignal[] = [];
  const starts: number[] = [];
  let alive = 0;
  let most = 0;
  let say: (signal: ConnectionSignal) => void = () => {};
  const connect = () =>
    new Observable<ConnectionSignal>((subscriber) => {
      starts.push(harness.time.now());
      alive += 1;
      most = Math.max(most, alive);
      say = (signal) => subscriber.next(signal);
      return () => {
        alive -= 1;
      };
    });
  const subscription = reconnect(connect, { environment: harness.environment, retries }).subscribe((signal) =>
    signals.push(signal),
  );
  return {
    ...harness,
    retries,
    signals,
    starts,
    subscription,
    open: () => say({ kind: 'opened' }),
    close: (code = 1006) => say({ kind: 'closed', code }),
    count: (kind: LinkSignal['kind']) => signals.filter((signal) => signal.kind === kind).length,
    mostAtOnce: () => most,
    alive: () => alive,
  };
}

/** A small seeded generator, so that a failure can be repeated. */
function seeded(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a server that is there and busy', () => {
  it('is tried each 8 s at least, however long it has been so [N3]', () => {
    const { time, starts, open, close } = line(() => 0.999);
    for (let tries = 1; tries <= 12; tries += 1) {
      open();
      close(1013);
      const closedAt = time.now();
      time.advance(8000);
      expect(starts).toHaveLength(tries + 1);
      expect((starts.at(-1) ?? 0) - closedAt).toBeLessThan(8000);
    }
  });
});

describe('backOff', () => {
  it('stays within windows that double from 0.5 s to 20 s, over 1,000 seeds [N3]', () => {
    const windows = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000];
    for (let seed = 0; seed < 1_000; seed += 1) {
      const random = seeded(seed * 7_919);
      windows.forEach((window, failures) => {
        const wait = backOff(failures, random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThan(window);
      });
    }
    expect(backOff(5_000, () => 0.999)).toBeLessThan(20_000);
  });
});

describe('reconnect', () => {
  it.each([1000, 1001, 1006, 1012, 1013])('comes back after a close with %d [N3]', (code) => {
    const { time, starts, open, close } = line();
    open();
    close(code);
    expect(starts).toHaveLength(1);
    time.advance(500);
    expect(starts).toHaveLength(2);
  });

  it('counts its attempts, waits longer each time and never gives up [N3]', () => {
    const { time, starts, signals, close } = line(() => 0.999_999);
    const waits: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      const closedAt = time.now();
      close();
      time.advance(20_000);
      waits.push(Math.round((starts.at(-1) ?? 0) - closedAt));
    }
    expect(starts).toHaveLength(61);
    expect(waits.slice(0, 8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
    const attempts = signals.flatMap((signal) => (signal.kind === 'connecting' ? [signal.attempt] : []));
    expect(attempts).toEqual(Array.from({ length: 61 }, (_, i) => i));
  });

  it('starts its windows over after 10 s stable, not before [N3]', () => {
    const { time, starts, open, close } = line(() => 0.999_999);
    const fail = () => {
      close();
      time.advance(20_000);
    };
    fail();
    fail();
    fail();
    open();
    time.advance(9_999);
    close();
    const closedAt = time.now();
    time.advance(20_000);
    expect((starts.at(-1) ?? 0) - closedAt).toBeGreaterThan(3_900);
    open();
    time.advance(10_000);
    close();
    time.advance(500);
    expect(starts).toHaveLength(6);
  });

  it('spreads 1,000 clients that lose the server together over the whole first window [N4]', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let client = 0; client < 1_000; client += 1) {
      const random = seeded(client * 2_654_435);
      random();
      const { time, starts, open, close } = line(random);
      open();
      close();
      time.advance(500);
      const tenth = Math.floor((starts[1] ?? Number.NaN) / 50);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const share of tenths) {
      expect(share).toBeGreaterThanOrEqual(50);
      expect(share).toBeLessThanOrEqual(150);
    }
  });

  it('has one connection at a time and leaves nothing behind when they close at once 20 times [N7]', () => {
    const { time, open, close, mostAtOnce, alive, subscription } = line();
    for (let round = 0; round < 20; round += 1) {
      if (round % 2) open();
      close();
      expect(time.pending).toBe(1);
      time.advance(20_000);
    }
    expect(mostAtOnce()).toBe(1);
    subscription.unsubscribe();
    expect(alive()).toBe(0);
    expect(time.pending).toBe(0);
  });

  it('lets go while offline and tries at once when online again [N9]', () => {
    const { time, starts, online, open, signals } = line(() => 0.999_999);
    open();
    online.next(false);
    expect(signals.at(-1)).toEqual({ kind: 'closed', code: OFFLINE_CLOSURE });
    time.advance(10);
    online.next(true);
    expect(starts).toEqual([0, 10]);
  });

  it('goes on trying when the browser says online but nothing answers [N9]', () => {
    const { time, starts, online, open, close } = line();
    open();
    online.next(false);
    online.next(true);
    close();
    time.advance(20_000);
    expect(starts).toHaveLength(3);
  });

  it('makes at most one attempt a pause when upgrades are refused [N10]', () => {
    const { time, starts, close } = line(() => 0.999_999);
    for (let second = 0; second < 60; second += 1) {
      close();
      time.advance(1_000);
    }
    expect(starts.length).toBeLessThanOrEqual(8);
  });

  it('finds the session suspect after each third refused upgrade in a row [N10]', () => {
    const { time, signals, count, open, close } = line();
    const refuse = () => {
      close();
      time.advance(20_000);
    };
    refuse();
    refuse();
    expect(count('suspect')).toBe(0);
    refuse();
    expect(signals).toContainEqual({ kind: 'suspect', refusals: 3 });
    refuse();
    expect(count('suspect')).toBe(1);
    open();
    refuse();
    refuse();
    refuse();
    expect(count('suspect')).toBe(1);
    refuse();
    expect(count('suspect')).toBe(2);
  });

  it('does not blame the session for being offline [N10]', () => {
    const { online, count } = line();
    for (let round = 0; round < 5; round += 1) {
      online.next(false);
      online.next(true);
    }
    expect(count('suspect')).toBe(0);
  });

  it.each([4401, 4403])('does not retry after %d until it is told to [N11]', (code) => {
    const { time, starts, signals, online, retries, open, close } = line();
    open();
    close(code);
    expect(signals.at(-1)).toEqual({ kind: 'refused', code });
    time.advance(3_600_000);
    online.next(false);
    online.next(true);
    expect(starts).toHaveLength(1);
    retries.next();
    expect(starts).toHaveLength(2);
  });
});
