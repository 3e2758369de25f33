import { BehaviorSubject, EMPTY, of, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/client';
import { apiError, INTERNAL_ERROR } from '../../../src/api/errors';
import { type EventName } from '../../../src/api/schema/events';
import { socketEvents, type WireEvent } from '../../../src/api/schema/wire';
import {
  provideAdminFigures,
  provideAnnouncement,
  provideMemberFigures,
} from '../../../src/app/features/home/figures';
import { provideWithdrawFigures } from '../../../src/app/features/withdraw/charts';
import { type Figures, type FiguresLogic, summaryOf } from '../../../src/machines/figures/figures';
import { beginAhead } from '../../../src/app/actors/ahead';
import { createEventLog, type LogRecord } from '../../../src/streams/event-log';
import { initialStatus } from '../../../src/streams/status';
import { createServerClock } from '../../../src/streams/server-clock';
import { startActor } from '../../support/actors';
import { settled } from '../../support/deferred';
import { someUser } from '../../support/fake-system';
import { VirtualTime } from '../../support/virtual-time';

const ANSWERS: Readonly<Record<string, object>> = {
  'whatsapp.count': { connectedCount: 3, disconnectedCount: 1 },
  'messageLog.count': { successCount: 10, failCount: 2 },
  'messageLog.todayIncome': { income: 500 },
  'messageLog.todayCount': { success: 4, fail: 1 },
  'messageLog.totalCount': { success: 40, fail: 10 },
  'withdraw.balance': { balance: 9000 },
  'withdraw.income': { income: 9500 },
  'withdraw.totalRequested': { total: 0 },
  'withdraw.totalAccepted': { total: 500 },
  'bonus.total': { totalBonus: 70 },
  'proxy.countUse': { used: 1, unUsed: 2 },
  'phoneNumber.countBlast': { blasted: 5, unBlasted: 6 },
  'users.active': { count: 2 },
  'setting.read': { setting: { info: 'Halo' } },
};
const charts = {
  member: provideMemberFigures,
  office: provideAdminFigures,
  withdraw: provideWithdrawFigures,
  announcement: provideAnnouncement,
} as const;

/** A screen's figures over calls that answer at once, unless they are named in `failing`. */
function prepared(screen: keyof typeof charts, role: string) {
  const failing = new Map<string, unknown>();
  const asked: string[] = [];
  const call = (async (name: string) => {
    asked.push(name);
    if (failing.has(name)) throw failing.get(name);
    return ANSWERS[name];
  }) as unknown as Call;
  const log = createEventLog();
  const time = new VirtualTime();
  const staleSuspicions = new Subject<unknown>();
  const visible = new BehaviorSubject(true);
  const kept: Figures[] = [];
  const chart = charts[screen]({
    call,
    log,
    user: () => someUser({ role }),
    userId: () => '5',
    staleSuspicions,
    streams: {
      scheduler: time,
      clock: createServerClock(time),
      random: () => 0,
      createWebSocket: () => {
        throw new Error('nothing is connected');
      },
      visible,
      online: of(true),
    },
    watching: { sums: () => EMPTY, through: (itself) => itself },
    keepFigures: (_user, _part, figures) => kept.push(figures),
  }) as FiguresLogic<Figures>;
  const start = () => startActor(chart, { input: { userId: '5' } });
  return { asked, failing, log, time, staleSuspicions, visible, kept, chart, start };
}

async function dashboard(screen: keyof typeof charts = 'member') {
  const { start, log, asked, time, staleSuspicions, visible, failing, kept } = prepared(screen, 'member');
  const { actor, clock } = start();
  await settled();
  const enter = (record: LogRecord) => log.append({ ...record, at: 0 });
  return {
    clock,
    time,
    staleSuspicions,
    visible,
    failing,
    kept,
    enter,
    deliver: (name: EventName) => {
      const event = { type: `wire.${name}`, at: 0, replayed: false } as unknown as WireEvent;
      enter({ kind: 'event', channel: 'client-5', keys: [], event });
    },
    asked,
    /** How often the figures were read so far, once what is asked has answered. */
    reads: async () => {
      await settled();
      return asked.filter((name) => name === (screen === 'office' ? 'users.active' : 'withdraw.balance'))
        .length;
    },
    summary: () =>
      summaryOf<Figures>(
        Object.values(actor.getSnapshot().context.readings).map((reading) => reading.getSnapshot()),
      ),
  };
}

const UNCOUNTED = new Set<string>([
  'news',
  'attempting',
  'waiting',
  'progressing',
  'update_target',
  'qr',
  'code',
  'unhandledRejection',
  'uncaughtException',
  'mongo',
]);

describe('the figures of a dashboard', () => {
  it.each(Object.keys(socketEvents) as EventName[])(
    'are read again after %s where it may change them',
    async (name) => {
      const { deliver, time, reads } = await dashboard('office');
      deliver(name);
      deliver(name);
      time.advance(3000);
      expect(await reads()).toBe(UNCOUNTED.has(name) ? 1 : 2);
    },
  );

  it('are read again once the line is live, for what came before was told to nobody', async () => {
    const { enter, time, reads } = await dashboard();
    enter({ kind: 'status', channel: 'client-5', status: initialStatus(0) });
    time.advance(3000);
    expect(await reads()).toBe(1);
    enter({ kind: 'status', channel: 'client-5', status: { ...initialStatus(0), status: 'live' } });
    time.advance(3000);
    expect(await reads()).toBe(2);
  });

  it('are read again after a message that nobody could read', async () => {
    const { enter, time, reads } = await dashboard();
    enter({ kind: 'rejected', channel: 'client-5', excerpt: '{', path: '', expected: 'JSON' });
    time.advance(3000);
    expect(await reads()).toBe(2);
  });

  it('are read once for many holes in a row [S9]', async () => {
    const { staleSuspicions, time, reads } = await dashboard();
    for (let hole = 0; hole < 50; hole += 1) staleSuspicions.next(hole);
    time.advance(3000);
    expect(await reads()).toBe(2);
  });

  it('ask for nobody while the page is hidden, and are of now once it is seen', async () => {
    const { asked, deliver, time, visible, reads } = await dashboard();
    const minute = async () => {
      const before = asked.length;
      for (let second = 0; second < 60; second += 1) {
        deliver('count_success');
        time.advance(1000);
        await settled();
      }
      return asked.length - before;
    };
    expect(await minute()).toBe(100);
    visible.next(false);
    expect(await minute()).toBe(0);
    const before = await reads();
    visible.next(true);
    expect(await reads()).toBe(before + 1);
  });

  it('keep those that could be read, in what is kept as well, and tell of the others [ERR-22, HOME-14]', async () => {
    const { failing, deliver, time, clock, visible, kept, summary, reads } = await dashboard();
    failing.set('bonus.total', apiError('refused', 'Error bonus', { status: 500 }));
    failing.set('messageLog.todayIncome', new TypeError('broken'));
    const before = kept.length;
    deliver('count_success');
    time.advance(3000);
    expect(await reads()).toBe(2);
    expect(summary()).toMatchObject({
      value: { balance: 9000, totalBonus: 70 },
      problem: `${INTERNAL_ERROR} · Error bonus`,
      failed: ['income', 'bonus'],
    });
    expect(kept.slice(before)).not.toContainEqual(expect.objectContaining({ totalBonus: 70 }));
    failing.clear();
    visible.next(false);
    clock.advance(5000);
    await settled();
    expect(summary().failed).toEqual(['income', 'bonus']);
    visible.next(true);
    // What could be read is not read again for what could not.
    expect(await reads()).toBe(2);
    expect(summary().problem).toBeNull();
  });

  it('are not hidden where a server does not know a call that each of them has', async () => {
    const { failing, deliver, time, summary, reads } = await dashboard();
    failing.set('withdraw.balance', apiError('refused', 'Not found', { status: 404 }));
    deliver('count_success');
    time.advance(3000);
    await reads();
    expect(summary().failed).toEqual(['balance']);
  });
});

describe('figures that are read before their screen is there', () => {
  const place = { path: '/', parameters: new URLSearchParams() };
  /** Of a member; who opened it has not left. */
  async function begun(screen: keyof typeof charts = 'member') {
    const figures = prepared(screen, 'member');
    const left = new AbortController();
    beginAhead(figures.chart, place, left.signal);
    await settled();
    const readings = () => figures.asked.filter((name) => name === 'withdraw.balance').length;
    return { ...figures, readings, leave: () => left.abort() };
  }

  it('are asked for once, and kept when they are shown', async () => {
    const { start, readings, kept } = await begun();
    expect([readings(), kept.length]).toEqual([1, 0]);
    const { actor } = start();
    await settled();
    const { readings: parts } = actor.getSnapshot().context;
    expect(summaryOf(Object.values(parts).map((part) => part.getSnapshot())).value).toMatchObject({
      balance: 9000,
    });
    expect([readings(), kept.length]).toEqual([1, 5]);
  });

  it('are read again for what happened meanwhile', async () => {
    const { start, readings, log, time } = await begun();
    log.append({
      kind: 'status',
      channel: 'client-5',
      status: { ...initialStatus(0), status: 'live' },
      at: 0,
    });
    time.advance(3000);
    expect(readings()).toBe(1);
    start();
    await settled();
    expect(readings()).toBe(2);
  });

  it('are dropped when the screen is left', async () => {
    const { start, readings, leave } = await begun();
    leave();
    start();
    await settled();
    expect(readings()).toBe(2);
  });

  it('are not asked for where the screen shows them to others, or only after something else', async () => {
    expect((await begun('office')).asked).toEqual([]);
    expect((await begun('withdraw')).asked).toEqual([]);
  });
});

describe('the announcement', () => {
  it('stays where it could not be read again [HOME-04]', async () => {
    const { failing, deliver, time, summary } = await dashboard('announcement');
    expect(summary().value).toEqual({ announcement: 'Halo' });
    failing.set('setting.read', new TypeError('broken'));
    deliver('reset');
    time.advance(3000);
    await settled();
    expect(summary()).toMatchObject({ value: { announcement: 'Halo' }, problem: INTERNAL_ERROR });
  });
});

describe('the balance of a member', () => {
  it('follows what the blasts bring in, and a suspicion at once [WD-12]', async () => {
    const { deliver, time, staleSuspicions, reads } = await dashboard('withdraw');
    deliver('count_success');
    time.advance(3000);
    expect(await reads()).toBe(2);
    staleSuspicions.next(null);
    expect(await reads()).toBe(3);
  });
});
