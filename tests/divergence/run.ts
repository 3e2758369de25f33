import { accountsAttention } from '../../src/machines/attention/attention.rules';
import { falseClaims } from './claims';
import type { Calls, Failure } from './calls';
import { type Difference, differences } from './difference';
import { Host } from './host';
import { openPage, type Page, type Screen } from './page';
import { inSimulatedTime } from './time';
import type { Happening, Manner } from './world';

/** One thing that happens: to the server, to the line, to the calls, or by the person at the page. */
export type Act =
  | { readonly to: 'server'; readonly happening: Happening }
  | { readonly to: 'line'; readonly fate: LineFate; readonly times: number }
  | { readonly to: 'line'; readonly event: 'cut' | 'deaden' | 'restart' | 'forget' | 'refuse' }
  | { readonly to: 'line'; readonly latency: number }
  | { readonly to: 'line'; readonly babble: string }
  | { readonly to: 'calls'; readonly there: number; readonly back: number }
  | { readonly to: 'calls'; readonly delays: readonly (readonly [number, number])[] }
  | { readonly to: 'calls'; readonly failures: readonly Failure[] }
  | { readonly to: 'calls'; readonly hanging: string }
  | { readonly to: 'page'; readonly key: string; readonly command: string }
  | { readonly to: 'page'; readonly bulk: string }
  | { readonly to: 'page'; readonly revisit: Screen }
  | { readonly to: 'page'; readonly visible: boolean }
  | { readonly to: 'page'; readonly online: boolean };
export type LineFate = Exclude<keyof Host['line'], 'latency'>;

export interface Step {
  /** Milliseconds after the step before it. */
  readonly after: number;
  readonly act: Act;
}
export interface Script {
  readonly hasPositions: boolean;
  /** Whether messages say whose they are. */
  readonly hasSources: boolean;
  /** Whether what arrives at once is said as rows. */
  readonly asRows: boolean;
  /** Whether the page is sent what it looks at alone. */
  readonly watches: boolean;
  /** What the person has open. */
  readonly screens: readonly Screen[];
  /** Whether the server says what became of requests whose answers were lost. */
  readonly settles: boolean;
  readonly manner: Manner;
  /** Faults of the line that await the page. */
  readonly before: readonly Extract<Act, { to: 'line' }>[];
  readonly steps: readonly Step[];
}

export interface Outcome {
  /** What is shown as true and is not. */
  readonly silent: readonly Difference[];
  /** What is not true and not claimed to be: screens that say that they may be out of date. */
  readonly admitted: readonly string[];
}

/** Longer than it takes to find a dead line (45 s) or to read again without positions (60 s), and to mend it. */
const QUIET = 90_000;

/** The calls that answer the parts of dashboards. */
export const FIGURE_CALLS: Readonly<Record<string, string>> = {
  accounts: 'whatsapp/count',
  messages: 'messagelog/count',
  income: 'messagelog/today-income',
  balance: 'withdraw/balance',
  bonus: 'bonus/total',
  proxies: 'proxy/count-use',
  numbers: 'phonenumber/count-blast',
  members: 'users/active',
  today: 'messagelog/today-count',
  total: 'messagelog/total-count',
};

/** What every screen shows against what the server knows. */
function compare({ world, calls }: Host, page: Page): Record<Screen, () => Difference[]> {
  const counts = ({ count_success, count_fail }: { count_success: number; count_fail: number }) => ({
    count_success,
    count_fail,
  });
  const by = <R extends { readonly key: string }>(rows: readonly R[], key: string) =>
    rows.find((row) => row.key === key);
  const runners = (kind: 'generator' | 'validator') => {
    const shown = page.runners(kind);
    return world.runners
      .filter((runner) => runner.kind === kind)
      .flatMap((runner) =>
        differences(`${kind}:${runner.id}`, by(shown, `${kind}:${runner.id}`), {
          state: runner.state,
          sending: runner.status === 'sending',
          pending: false,
          progress: runner.progress,
          ...(kind === 'generator' && { current_number: runner.current_number }),
          ...counts(runner),
        }),
      );
  };
  const figures = (...paths: string[]) =>
    Object.assign({}, ...paths.map((path) => world.figures(`/api/admin/${path}`)));
  const { success: todaySuccess, fail: todayFail } = figures('messagelog/today-count');
  const { success: totalSuccess, fail: totalFail } = figures('messagelog/total-count');
  const { income: todayIncome } = figures('messagelog/today-income');
  const all: Readonly<Record<string, unknown>> = {
    ...figures('whatsapp/count', 'messagelog/count', 'withdraw/balance', 'bonus/total'),
    ...figures('proxy/count-use'),
    ...figures('phonenumber/count-blast'),
    activeMembers: figures('users/active').count,
    todayIncome,
    todaySuccess,
    todayFail,
    totalSuccess,
    totalFail,
  };
  /** Each figure that is shown as fresh is so; where one call alone hangs, no other is held back. */
  const dashboard = (screen: 'admin' | 'member') =>
    page.parts(screen).flatMap(({ part, isFresh, value }) => {
      const where = `${screen} ${part}`;
      if (isFresh)
        return differences(
          where,
          value,
          Object.fromEntries(Object.keys(value).map((name) => [name, all[name] ?? Number.NaN])),
        );
      return calls.hanging === null || calls.hanging === FIGURE_CALLS[part]
        ? []
        : [{ where, page: 'held back', server: calls.hanging }];
    });
  return {
    whatsapp: () => {
      const shown = page.accounts();
      return world.accounts.flatMap((account) =>
        differences(account.clientid, by(shown, `whatsapp:${account.clientid}`), {
          state: account.suspended === 1 ? 'suspended' : account.state,
          sending: account.status === 'sending',
          pending: null,
          income: account.income,
          suspended_count: account.suspended_count,
          ...counts(account),
        }),
      );
    },
    generator: () => runners('generator'),
    validator: () => runners('validator'),
    phonenumber: () => {
      const shown = page.receivers();
      return world.receivers.flatMap((receiver) =>
        differences(`phonenumber:${receiver.id}`, by(shown, `phonenumber:${receiver.id}`), {
          in_use: receiver.in_use,
          last_sent: receiver.last_sent === null ? null : Date.parse(receiver.last_sent),
          ...counts(receiver),
        }),
      );
    },
    admin: () => dashboard('admin'),
    member: () => dashboard('member'),
    attention: () => {
      const shown = page.attention();
      const { dropped, ...rest } = accountsAttention(world.accounts as never);
      const ids = dropped.map(({ id }) => id).join();
      return differences(
        'attention',
        shown && { ...shown, dropped: shown.dropped.map(({ id }) => id).join() },
        {
          ...rest,
          dropped: ids,
        },
      );
    },
  };
}

/** What happens to calls. */
export function befall(calls: Calls, act: Extract<Act, { to: 'calls' }>): void {
  if ('failures' in act) calls.failures.push(...act.failures);
  else if ('hanging' in act) calls.hanging = act.hanging;
  else if ('delays' in act) calls.delays.push(...act.delays);
  else Object.assign(calls, { there: act.there, back: act.back });
}

function perform(act: Exclude<Act, { to: 'page' }>, host: Host): void {
  if (act.to === 'server') host.world.happen(act.happening);
  else if (act.to === 'calls') befall(host.calls, act);
  else if ('fate' in act) host.line[act.fate] += act.times;
  else if ('latency' in act) host.line.latency = act.latency;
  else if ('babble' in act) host.babble(act.babble);
  else host[act.event]();
}

function performAtPage(act: Extract<Act, { to: 'page' }>, page: Page): void {
  if ('command' in act) page.command(act.key, act.command);
  else if ('bulk' in act) page.bulk(act.bulk);
  else if ('revisit' in act) page.revisit(act.revisit);
  else if ('visible' in act) page.visible.next(act.visible);
  else page.online.next(act.online);
}

/** Plays a script, lets everything calm down, and compares the page with its server. */
export const play = ({
  hasPositions,
  hasSources,
  asRows,
  watches,
  screens,
  settles,
  manner,
  before,
  steps,
}: Script): Promise<Outcome> =>
  inSimulatedTime(async (pass) => {
    const host = new Host({ hasPositions, hasSources, asRows, watches, settles, manner });
    for (const act of before) perform(act, host);
    const page = await openPage(host, screens);
    for (const { after, act } of steps) {
      await pass(after);
      if (act.to === 'page') performAtPage(act, page);
      else perform(act, host);
    }
    host.calmDown();
    page.visible.next(true);
    page.online.next(true);
    await pass(QUIET);

    const found = compare(host, page);
    const isLive = page.isLive();
    const isClaimed = (screen: Screen) => isLive && page.claim(screen) === 'fresh';
    return {
      silent: [
        ...(isLive && host.isDeaf() ? [{ where: 'connection', page: 'live', server: 'not heard' }] : []),
        ...falseClaims(host, page),
        ...screens.filter(isClaimed).flatMap((screen) => found[screen]()),
      ],
      admitted: screens.filter((screen) => !isClaimed(screen)),
    };
  });
