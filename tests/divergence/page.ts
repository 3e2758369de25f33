import { BehaviorSubject, NEVER } from 'rxjs';
import { type AnyActorRef, type AnyStateMachine, createActor, type SnapshotFrom } from 'xstate';
import type { PhoneNumber } from '../../src/api/schema/entities/inventory';
import { createSharedTimer } from '../../src/app/browser/shared-timer';
import type { Environment } from '../../src/app/browser/environment';
// Loaded ahead: no clock of a test moves the loader.
import '../../src/app/live/scheduled-rereads';
import '../../src/app/live/watching';
import type { PackingAnswer, PackingRequest } from '../../src/app/log/create-packing';
import type { LogStore } from '../../src/app/browser/log-store';
import { createCookieJar } from '../../src/app/browser/cookies';
import { createSessionStore } from '../../src/app/browser/session';
import { createLocalStore } from '../../src/app/browser/storage';
import { startSystem } from '../../src/app/system';
import { openLog } from '../../src/app/log/page-log';
import { startSession } from '../../src/app/session/session';
import type { Command, CommandSettled } from '../../src/machines/commands/command';
import type { listMachine } from '../../src/machines/crud/list';
import type { RowSnapshot } from '../../src/machines/crud/row';
import type { MemberAttention } from '../../src/machines/attention/attention.rules';
import type { ReadingSnapshot } from '../../src/machines/figures/reading';
import { type Figures, type FiguresRef, summaryOf } from '../../src/machines/figures/figures';
import type { selectionMachine } from '../../src/machines/selection/selection';
import type { Tally } from '../../src/machines/selection/selection.types';
import type { RunnerSnapshot } from '../../src/machines/sender/runner';
import type { SenderSnapshot } from '../../src/machines/sender/sender';
import { isSending, selectPending, selectState } from '../../src/machines/sender/sender.selectors';
import { browserEnvironment } from '../../src/streams/environment';
import { FakeCookies } from '../../scripts/shared/world/jar';
import { MemoryStorage } from '../support/memory-storage';
import { pageChart } from '../support/charts';
import { someUser } from '../support/fake-system';
import type { Host } from './host';
import { MEMBER } from './world';

/** What a row said became of a command; times in epoch ms. */
export interface Claim extends Omit<CommandSettled, 'type'> {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}
/** What was said of one command for many. */
export interface Report extends Pick<Claim, 'command' | 'from' | 'to'> {
  readonly tally: Tally;
}

export const SCREENS = [
  'whatsapp',
  'generator',
  'validator',
  'phonenumber',
  'admin',
  'member',
  'attention',
] as const;
export type Screen = (typeof SCREENS)[number];

/** Which command a person's event gives. */
const COMMANDS: Readonly<Record<string, Command>> = {
  'blast.startRequested': 'start',
  'blast.stopRequested': 'stop',
  'reset.confirmed': 'reset',
  'activation.requested': 'activate',
};

/** What is claimed of a screen: that it shows what the server knows, that it is reading, or that it may be out of date. */
export type Freshness = 'fresh' | 'reading' | 'stale';

/** A browser that keeps nothing of the log. */
const forgetful: LogStore = {
  add: async () => [],
  merge: async () => false,
  list: async () => [],
  content: async () => undefined,
  batchAfter: async () => null,
  clear: async () => {},
};
/** Packs to nothing, which is what is kept. */
function forgetfulPacker() {
  let onMessage: ((event: { data: PackingAnswer }) => void) | undefined;
  return {
    addEventListener: (type: string, listener: NonNullable<typeof onMessage>) => {
      if (type === 'message') onMessage = listener;
    },
    postMessage: ({ id }: PackingRequest) =>
      queueMicrotask(() => onMessage?.({ data: { id, value: new Uint8Array() } })),
  } as unknown as Worker;
}

/** A page as the browser runs it, on the model host, with every screen of `screens` open at once. */
export async function openPage(
  host: Pick<Host, 'fetch' | 'createWebSocket'>,
  screens: readonly Screen[] = SCREENS,
  token = 'token',
) {
  const cookies = createCookieJar(new FakeCookies(), false);
  const storage = new MemoryStorage();
  const tabStorage = new MemoryStorage();
  const visible = new BehaviorSubject(true);
  const online = new BehaviorSubject(true);
  let ids = 0;
  const environment: Environment = {
    apiHost: 'http://host.test',
    isIdempotent: true,
    pageAddress: 'http://host.test',
    features: [],
    brand: null,
    fetch: host.fetch,
    progressingFetch: () => host.fetch,
    now: () => Date.now(),
    newId: () => `id ${(ids += 1)}`,
    random: () => 0.5,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        setTimeout(resolve, ms);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    copyText: async () => {},
    openDesktop: () => new Promise(() => {}),
    nextFrame: () => {},
    contact: '',
    leaving: NEVER,
    savesData: true,
    isPhone: false,
    streams: browserEnvironment({
      createWebSocket: host.createWebSocket,
      random: () => 0.5,
      visible,
      online,
    }),
    actorClock: createSharedTimer(),
    browser: {
      cookies,
      storage: createLocalStore(() => storage),
      tabStorage: createLocalStore(() => tabStorage),
      session: createSessionStore(cookies, { announce: () => {}, listen: () => () => {} }),
      hostname: 'host.test',
      width: () => 1440,
      reload: () => {},
    },
    openLogStore: async () => forgetful,
    startPacker: forgetfulPacker,
  };
  // dev's lists are everybody's.
  environment.browser.session.save(token, someUser({ id: '1', role: 'dev' }), true);
  const log = openLog(environment);
  const system = startSystem(environment, log, startSession(environment, log));
  const { charts, inspect, registry } = system;
  const claims: Claim[] = [];
  const reports: Report[] = [];
  const givenAt = new Map<string, number>();
  const give = (key: string, command: string) => givenAt.set(`${key} ${command}`, Date.now());
  registry.onStarted((key, row) => {
    row.on('command.settled', (event) => {
      const { command, outcome } = event as CommandSettled;
      claims.push({ key, command, outcome, from: givenAt.get(`${key} ${command}`) ?? 0, to: Date.now() });
    });
  });
  const said = new Set<string>();
  system.notices.subscribe(({ context }) => {
    for (const { text } of context.dialogs) said.add(text);
  });

  const query = { page: 1, search: '', id: null, filters: {} };
  const begin = (machine: AnyStateMachine, id: string, input: object) => {
    const actor = createActor(machine, { id, input, inspect } as never);
    system.adopt(id, actor);
    return actor.start() as AnyActorRef;
  };
  const [whatsapps, generators, validators, phoneNumbers, adminFigures, memberFigures, attention] =
    await Promise.all([
      pageChart(charts, 'whatsappList'),
      pageChart(charts, 'generatorList'),
      pageChart(charts, 'validatorList'),
      pageChart(charts, 'phoneNumberList'),
      pageChart(charts, 'adminFigures'),
      pageChart(charts, 'memberFigures'),
      pageChart(charts, 'memberAttention'),
    ]);
  const openers: Readonly<Record<Screen, () => AnyActorRef>> = {
    whatsapp: () => begin(whatsapps, 'whatsapp', { query: { ...query, id: String(MEMBER) } }),
    generator: () => begin(generators, 'generator', { query }),
    validator: () => begin(validators, 'validator', { query }),
    phonenumber: () => begin(phoneNumbers, 'phonenumber', { query }),
    admin: () => begin(adminFigures, 'admin', { userId: '1' }),
    member: () => begin(memberFigures, 'member', { userId: String(MEMBER) }),
    attention: () => begin(attention, 'attention', { userId: String(MEMBER) }),
  };
  const open = new Map<Screen, AnyActorRef>();
  const screenOf = (screen: Screen) => open.get(screen) as AnyActorRef;
  for (const screen of screens) open.set(screen, openers[screen]());

  const readingsOf = (screen: Screen) =>
    Object.values((screenOf(screen) as FiguresRef<Figures>).getSnapshot().context.readings).map((reading) =>
      reading.getSnapshot(),
    );
  const isFresh = (reading: ReadingSnapshot) => reading.matches('shown');

  const rowsOf = <S>(screen: Screen) => {
    const { context } = screenOf(screen).getSnapshot() as SnapshotFrom<typeof listMachine>;
    return context.keys.map((key) => [key, registry.get(key)?.getSnapshot() as S | undefined] as const);
  };

  const selection = begin(await pageChart(charts, 'whatsappSelection'), 'selection', {});
  selection.on('dialog.requested', () => {
    const { keys, plan } = selection.getSnapshot().context;
    for (const key of keys) give(key, plan?.command.command ?? '');
    selection.send({ type: 'command.confirmed' });
  });
  let running: number | null = null;
  selection.subscribe((snapshot: SnapshotFrom<typeof selectionMachine>) => {
    if (snapshot.hasTag('running')) running ??= Date.now();
    else if (running !== null) {
      const { plan, tally } = snapshot.context;
      if (plan && tally)
        reports.push({ from: running, to: Date.now(), command: plan.command.command, tally });
      running = null;
    }
  });

  return {
    /** What rows and reports said was done, and what was said of it later. */
    claims,
    reports,
    said,
    /** The person gives a command to every account on the page. */
    bulk(command: string) {
      selection.send({ type: 'page.chosen', keys: screenOf('whatsapp').getSnapshot().context.keys });
      selection.send({ type: 'command.requested', command });
    },
    visible,
    online,
    /** The person leaves a screen and comes back to it. */
    revisit(screen: Screen) {
      screenOf(screen).stop();
      open.set(screen, openers[screen]());
    },
    /** A person's command to a row, by its key. */
    command(key: string, type: string) {
      if (registry.get(key)?.getSnapshot().can({ type }) === true) give(key, COMMANDS[type] ?? '');
      registry.send(key, { type });
    },
    isLive: () => system.connection.getSnapshot().matches({ open: 'live' }),
    claim(screen: Screen): Freshness {
      const snapshot = screenOf(screen).getSnapshot() as SnapshotFrom<typeof listMachine>;
      if (snapshot.hasTag('stale') || snapshot.hasTag('failed')) return 'stale';
      if ('readings' in snapshot.context) {
        return readingsOf(screen).some(isFresh) ? 'fresh' : 'stale';
      }
      return snapshot.hasTag('loading') || snapshot.matches('rereading') ? 'reading' : 'fresh';
    },
    accounts: () =>
      rowsOf<SenderSnapshot>('whatsapp').map(([key, row]) => ({
        key,
        state: row && selectState(row),
        sending: row && isSending(row),
        pending: row && selectPending(row),
        ...(row && {
          count_success: row.context.record.count_success,
          count_fail: row.context.record.count_fail,
          income: row.context.record.income,
          suspended_count: row.context.record.suspended_count,
        }),
      })),
    runners: (kind: 'generator' | 'validator') =>
      rowsOf<RunnerSnapshot>(kind).map(([key, row]) => ({
        key,
        sending: row?.hasTag('sending'),
        pending: row && (row.hasTag('requesting') || row.hasTag('stopping')),
        ...(row && {
          state: row.context.record.state,
          count_success: row.context.record.count_success,
          count_fail: row.context.record.count_fail,
          progress: row.context.record.progress,
          current_number: row.context.record.current_number,
        }),
      })),
    receivers: () =>
      rowsOf<RowSnapshot>('phonenumber').map(([key, row]) => {
        const record = row?.context.record as PhoneNumber | undefined;
        return {
          key,
          in_use: record?.in_use,
          count_success: record?.count_success,
          count_fail: record?.count_fail,
          last_sent: record?.last_sent,
        };
      }),
    /** What waits for the member, as far as their accounts ask for it. */
    attention: () => summaryOf<MemberAttention>(readingsOf('attention')).value.accounts,
    /** What each part of a dashboard shows, and whether it shows it as fresh. */
    parts: (screen: 'admin' | 'member') =>
      readingsOf(screen).map((reading) => ({
        part: reading.context.part,
        isFresh: isFresh(reading),
        value: reading.context.value,
      })),
  };
}
export type Page = Awaited<ReturnType<typeof openPage>>;
