import { of, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../src/api/client';
import { apiError } from '../../../../src/api/errors';
import { user } from '../../../../src/api/schema/entities/people';
import { whatsapp } from '../../../../src/api/schema/entities/whatsapp';
import type { EventName } from '../../../../src/api/schema/events';
import type { WireEvent } from '../../../../src/api/schema/wire';
import { provideMemberAttention, provideOfficeAttention } from '../../../../src/app/features/home/attention';
import { provideAllStatistics, provideOwnStatistics } from '../../../../src/app/features/home/statistics';
import { type FiguresLogic, summaryOf } from '../../../../src/machines/figures/figures';
import { isAbsent } from '../../../../src/machines/figures/reading';
import { createEventLog } from '../../../../src/streams/event-log';
import { initialStatus } from '../../../../src/streams/status';
import { createServerClock } from '../../../../src/streams/server-clock';
import { startActor } from '../../../support/actors';
import { settled } from '../../../support/deferred';
import { VirtualTime } from '../../../support/virtual-time';

const page = (rows: readonly object[], totalPages = 1) => ({ rows, totalPages });
const ANSWERS: Readonly<Record<string, unknown>> = {
  'statistics.ofUser': { at: 'own' },
  'statistics.ofEverybody': { at: 'all' },
  'whatsapp.listOfUser': page([]),
  'whatsapp.page': page([{}], 3),
  'users.read': { user: user.parse({ id: '5' }) },
  'withdraw.history': page([{ nominal: 10_000, status: 'requested' }]),
  'withdraw.page': page([{}]),
  'withdraw.histories': page([{ nominal: 10_000, status: 'accepted' }]),
};
const charts = {
  own: provideOwnStatistics,
  all: provideAllStatistics,
  member: provideMemberAttention,
  office: provideOfficeAttention,
} as const;

async function open(
  chart: keyof typeof charts,
  failing: Readonly<Record<string, number>> = {},
  answers: Readonly<Record<string, unknown>> = {},
) {
  const asked: (readonly [string, unknown])[] = [];
  const call = (async (name: string, input: unknown) => {
    asked.push([name, input]);
    const status = failing[name];
    if (status !== undefined) throw apiError('refused', `Error ${status}`, { status });
    const own = chart === 'member' && name === 'whatsapp.page' ? { ...page([]), count: 0 } : undefined;
    return answers[name] ?? own ?? ANSWERS[name];
  }) as unknown as Call;
  const log = createEventLog();
  const time = new VirtualTime();
  const staleSuspicions = new Subject<unknown>();
  const logic = charts[chart]({
    call,
    log,
    user: () => null,
    userId: () => '5',
    staleSuspicions,
    streams: {
      scheduler: time,
      clock: createServerClock(time),
      random: () => 0,
      createWebSocket: () => {
        throw new Error('nothing is connected');
      },
      visible: of(true),
      online: of(true),
    },
  });
  const { actor } = startActor(logic as FiguresLogic<object>, { input: { userId: '5' } });
  await settled();
  const snapshots = () =>
    Object.values(actor.getSnapshot().context.readings).map((reading) => reading.getSnapshot());
  return {
    asked,
    time,
    staleSuspicions,
    snapshots,
    summary: () => summaryOf<object>(snapshots()),
    value: (): unknown => summaryOf<object>(snapshots()).value,
    deliver: (name: EventName) => {
      const event = { type: `wire.${name}`, at: 0, replayed: false } as unknown as WireEvent;
      log.append({ kind: 'event', channel: 'client-5', keys: [], event, at: 0 });
    },
    goLive: () =>
      log.append({
        kind: 'status',
        channel: 'client-5',
        status: { ...initialStatus(0), status: 'live' },
        at: 0,
      }),
  };
}

describe('the statistics of a dashboard', () => {
  it("are a member's own two weeks, and everybody's month for the office", async () => {
    expect((await open('own')).asked).toEqual([['statistics.ofUser', { userId: '5', days: 14 }]]);
    expect((await open('all')).asked).toEqual([['statistics.ofEverybody', { days: 30 }]]);
  });

  it('are read again every half minute at most, however much is counted', async () => {
    const { asked, deliver, time } = await open('own');
    for (let second = 0; second < 60; second += 1) {
      deliver('count_success');
      time.advance(1000);
      await settled();
    }
    expect(asked).toHaveLength(3);
  });

  it('are read again when the hour is over that they say', async () => {
    const { asked, time } = await open('own');
    for (let minute = 0; minute < 59; minute += 1) time.advance(60_000);
    await settled();
    expect(asked).toHaveLength(1);
    time.advance(60_000 + 5_000);
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('are read again once the line is live, and not for what counts nothing', async () => {
    const { asked, deliver, goLive, time } = await open('own');
    deliver('attempting');
    time.advance(30_000);
    await settled();
    expect(asked).toHaveLength(1);
    goLive();
    time.advance(30_000);
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('are hidden where the server does not know the call', async () => {
    expect((await open('own', { 'statistics.ofUser': 404 })).snapshots().map(isAbsent)).toEqual([true]);
  });
});

describe('what needs attention', () => {
  it('comes from calls that every server has', async () => {
    const { value } = await open('member');
    expect(value()).toMatchObject({
      accounts: { dropped: [], isLinked: false },
      isBankKnown: false,
      waiting: { count: 1, sum: 10_000 },
      isWithdrawn: true,
    });
    expect((await open('office')).value()).toEqual({
      suspended: { count: 3, isLeast: false },
      waiting: { count: 0, sum: 0 },
    });
  });

  it('comes from all accounts of a member by a server that does not count them', async () => {
    const { asked, value } = await open('member', {}, { 'whatsapp.page': page([], 3) });
    expect(value()).toMatchObject({ accounts: { isLinked: false } });
    expect(asked.map(([name]) => name)).toContain('whatsapp.listOfUser');
  });

  it('comes from few accounts and from counts where a member has more than a page', async () => {
    const account = whatsapp.parse({ id: '3', clientid: 'id-3', state: 'loggedOut', count_success: 2 });
    const { asked, value } = await open(
      'member',
      {},
      {
        'whatsapp.page': { ...page([account], 5000), count: 100_000 },
        'whatsapp.count': { connectedCount: 90_000, disconnectedCount: 10_000 },
      },
    );
    expect(value()).toMatchObject({
      accounts: { droppedCount: 0, suspended: 100_000, isLinked: true, isBlasted: true },
    });
    const pages = asked.filter(([name]) => name === 'whatsapp.page').map(([, input]) => input);
    expect(pages.slice(1)).toEqual(
      [
        { size: 1, search: 'suspended' },
        { size: 1, sort: '-count_success' },
        { size: 1, search: 'sending' },
        ...['loggedOut', 'conflict', 'disconnected', 'unknown'].map((search) => ({ size: 5, search })),
      ].map((input) => ({ page: 1, user_id: '5', ...input })),
    );
    expect(asked.map(([name]) => name)).not.toContain('whatsapp.listOfUser');
  });

  it('reads no more than one withdraw where the server says what all that wait come to', async () => {
    const { asked, value } = await open(
      'office',
      {},
      {
        'withdraw.page': {
          ...page([{}], 4),
          count: 4,
          filterable: { status: ['requested', 'accepted'] },
          sums: { requested: 75_000, accepted: 0 },
        },
      },
    );
    expect(value()).toMatchObject({ waiting: { count: 4, sum: 75_000 } });
    expect(asked.filter(([name]) => /withdraw.(page|histories)/.test(name))).toEqual([
      ['withdraw.page', { page: 1, size: 1, status: 'requested' }],
    ]);
  });

  it('is read again when an account drops, and not when it counts', async () => {
    const { asked, deliver, time } = await open('member');
    deliver('count_success');
    time.advance(5000);
    await settled();
    expect(asked).toHaveLength(3);
    deliver('connection.update');
    time.advance(5000);
    await settled();
    expect(asked).toHaveLength(6);
  });

  it.each<EventName>([
    'reset',
    'finished',
    'error_blast',
    'suspended',
    'reconnecting',
    'sending',
    'authenticated',
  ])('is read again upon %s, which may change how an account stands', async (name) => {
    const { asked, deliver, time } = await open('member');
    deliver(name);
    time.advance(5000);
    await settled();
    expect(asked).toHaveLength(6);
  });

  it('leaves out in silence what the server does not know, and says what else could not be read', async () => {
    const { summary } = await open('office', {
      'whatsapp.page': 404,
      'withdraw.histories': 500,
      'withdraw.statementPage': 404,
    });
    expect(summary()).toMatchObject({ value: {}, problem: 'Error 500', failed: ['waiting'] });
  });
});
