import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../../src/api/client';
import { apiError } from '../../../../src/api/errors';
import type { EventName } from '../../../../src/api/schema/events';
import { past } from '../../../../src/api/schema/past';
import { statistics } from '../../../../src/api/schema/statistics';
import type { WireEvent } from '../../../../src/api/schema/wire';
import { provideAllAhead, provideOwnAhead } from '../../../../src/app/features/home/ahead';
import { createWaits } from '../../../../src/app/loading/waits';
import type { Known } from '../../../../src/machines/ahead/foresee';
import { summaryOf } from '../../../../src/machines/figures/figures';
import { isAbsent } from '../../../../src/machines/figures/reading';
import { createEventLog } from '../../../../src/streams/event-log';
import { createServerClock } from '../../../../src/streams/server-clock';
import { startActor } from '../../../support/actors';
import { deferred, settled } from '../../../support/deferred';
import { VirtualTime } from '../../../support/virtual-time';

const MINUTE = 60_000;
/** A Wednesday. */
const at = '2026-11-25T14:30:00+07:00';
const day = (date: number, income: number) => ({ from: `2026-11-${date}T00:00:00+07:00`, income });
const days = [day(22, 7), day(23, 100), day(24, 200), day(25, 50)];
const PAST = past.parse({ at, accounts: [] });
const STATISTICS = statistics.parse({ at, hours: [], days });
const ANSWERS: Readonly<Record<string, unknown>> = {
  'statistics.pastOfUser': PAST,
  'statistics.pastOfEverybody': PAST,
  'statistics.ofUser': STATISTICS,
  'statistics.ofEverybody': STATISTICS,
  'withdraw.balance': { balance: 4000 },
  'phoneNumber.countBlast': { blasted: 9, unBlasted: 60 },
  'proxy.countUse': { used: 3, unUsed: 7 },
};
const FORESEEN = { kind: 'unknown', days: 1, needed: 3, at: 0, daily: null, runners: [] } as const;

interface Given {
  readonly failing?: Readonly<Record<string, number>>;
  readonly visible?: boolean;
  /** Before this is kept, nothing is answered. */
  readonly held?: Promise<unknown>;
  /** Whether workers can be started. */
  readonly works?: boolean;
}

async function open(
  provide: typeof provideOwnAhead,
  { failing = {}, visible = true, held, works = true }: Given = {},
) {
  const asked: (readonly [string, unknown])[] = [];
  const call = (async (name: string, input: unknown) => {
    asked.push([name, input]);
    const status = failing[name];
    await held;
    if (status !== undefined) throw apiError('refused', `Error ${status}`, { status });
    return ANSWERS[name];
  }) as unknown as Call;
  const log = createEventLog();
  const time = new VirtualTime();
  const isVisible = new BehaviorSubject(visible);
  const workers: (EventTarget & {
    postMessage: ReturnType<typeof vi.fn>;
    terminate: ReturnType<typeof vi.fn>;
  })[] = [];
  const logic = provide({
    call,
    log,
    user: () => null,
    userId: () => '5',
    staleSuspicions: new Subject(),
    waits: createWaits(time),
    startForeseer: () => {
      if (!works) throw new Error('no worker here');
      const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() });
      workers.push(worker);
      return worker as unknown as Worker;
    },
    streams: {
      scheduler: time,
      clock: createServerClock(time),
      random: () => 0,
      createWebSocket: () => {
        throw new Error('nothing is connected');
      },
      visible: isVisible,
      online: new BehaviorSubject(true),
    },
  });
  const { actor } = startActor(logic, { input: { userId: '5' } });
  const snapshots = () =>
    Object.values(actor.getSnapshot().context.readings).map((reading) => reading.getSnapshot());
  /** So many ms pass, second by second. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1000) time.advance(1000);
    await settled();
  };
  await pass(1000);
  return {
    actor,
    asked,
    isVisible,
    workers,
    pass,
    snapshots,
    summary: () => summaryOf<object>(snapshots()),
    answer: async (data: object = FORESEEN) => {
      workers.at(-1)?.dispatchEvent(new MessageEvent('message', { data }));
      await settled();
    },
    deliver: (name: EventName) => {
      const event = { type: `wire.${name}`, at: 0, replayed: false } as unknown as WireEvent;
      log.append({ kind: 'event', channel: 'client-5', keys: [], event, at: 0 });
    },
  };
}

describe('a forecast', () => {
  it('goes by what a member’s accounts did, their week from Monday on, and their balance', async () => {
    const { asked, workers, answer, summary } = await open(provideOwnAhead);
    expect(asked).toEqual([
      ['statistics.pastOfUser', { userId: '5' }],
      ['statistics.ofUser', { userId: '5', days: 14 }],
      ['withdraw.balance', { userId: '5' }],
    ]);
    const known: Known = {
      past: PAST,
      earned: [100, 200, 50],
      balance: 4000,
      numbers: null,
      proxies: null,
      seed: 1,
    };
    expect(workers[0]?.postMessage).toHaveBeenCalledExactlyOnceWith(known);
    await answer();
    expect(summary().value).toEqual({ ahead: FORESEEN, earned: [100, 200, 50] });
  });

  it('goes by what everybody’s accounts did and by unused numbers and proxies, for the office', async () => {
    const { asked, workers } = await open(provideAllAhead);
    expect(asked).toEqual([
      ['statistics.pastOfEverybody', {}],
      ['statistics.ofEverybody', { days: 30 }],
      ['phoneNumber.countBlast', {}],
      ['proxy.countUse', {}],
    ]);
    expect(workers[0]?.postMessage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ balance: null, numbers: 60 }),
    );
  });

  it('ends its worker once it is there, or nobody looks any more', async () => {
    const answered = await open(provideOwnAhead);
    expect(answered.workers[0]?.terminate).not.toHaveBeenCalled();
    await answered.answer();
    expect(answered.workers[0]?.terminate).toHaveBeenCalledOnce();
    const left = await open(provideOwnAhead);
    left.actor.stop();
    expect(left.workers[0]?.terminate).toHaveBeenCalledOnce();
  });

  it('begins once the page is looked at, and has rested', async () => {
    const { asked, isVisible, pass, workers } = await open(provideOwnAhead, { visible: false });
    await pass(10 * MINUTE);
    isVisible.next(true);
    await pass(0);
    expect(asked).toEqual([]);
    await pass(1000);
    expect(asked).toHaveLength(3);
    expect(workers).toHaveLength(1);
  });

  it('neither asks nor works for who has left before', async () => {
    const { actor, asked, isVisible, pass } = await open(provideOwnAhead, { visible: false });
    actor.stop();
    isVisible.next(true);
    await pass(MINUTE);
    expect(asked).toEqual([]);
  });

  it('starts no worker for who leaves while it reads', async () => {
    const held = deferred<void>();
    const { actor, workers } = await open(provideOwnAhead, { held: held.promise });
    actor.stop();
    held.resolve();
    await settled();
    expect(workers).toEqual([]);
  });

  it('is made again at the full hour', async () => {
    const { answer, pass, workers } = await open(provideOwnAhead);
    await answer();
    await pass(59 * MINUTE - 1000);
    expect(workers).toHaveLength(1);
    await pass(MINUTE + 10_000);
    expect(workers).toHaveLength(2);
  });

  it('is made again when accounts change how they stand, every five minutes at most, and not when they count', async () => {
    const { answer, deliver, pass, workers } = await open(provideOwnAhead);
    await answer();
    deliver('count_success');
    await pass(6 * MINUTE);
    expect(workers).toHaveLength(1);
    for (let minute = 0; minute < 12; minute += 1) {
      deliver('connection.update');
      await pass(MINUTE);
      await answer();
    }
    expect(workers).toHaveLength(3);
  });

  it('is none where the server does not tell the past, of which nothing else is asked then', async () => {
    const { asked, snapshots, workers } = await open(provideOwnAhead, {
      failing: { 'statistics.pastOfUser': 404 },
    });
    expect([snapshots().map(isAbsent), asked.length, workers]).toEqual([[true], 1, []]);
  });

  it('says that it failed where its worker breaks down, or none starts', async () => {
    const broken = await open(provideOwnAhead);
    broken.workers[0]?.dispatchEvent(new Event('error'));
    await settled();
    expect(broken.workers[0]?.terminate).toHaveBeenCalledOnce();
    const missing = await open(provideOwnAhead, { works: false });
    for (const { summary } of [broken, missing])
      expect(summary().problem).toBe('Perkiraan tidak dapat dihitung.');
  });
});

it('the worker of a forecast answers what is foreseen, or reports why it is not', async () => {
  const onMessage = vi.fn<(event: { data: Known | null }) => void>();
  const [answer, report] = [vi.fn(), vi.fn()];
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onMessage) =>
    onMessage.mockImplementation(listener),
  );
  vi.stubGlobal('postMessage', answer);
  vi.stubGlobal('reportError', report);
  await import('../../../../src/app/ahead/foresee.worker');
  onMessage({ data: { past: PAST, earned: [], balance: null, numbers: null, proxies: null, seed: 1 } });
  await settled();
  expect(answer).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'unknown', days: 0, needed: 3 }),
  );
  expect(report).not.toHaveBeenCalled();
  onMessage({ data: null });
  await settled();
  expect([answer.mock.calls.length, report.mock.calls.length]).toEqual([1, 1]);
});
