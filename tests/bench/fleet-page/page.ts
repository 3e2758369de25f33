import { BehaviorSubject, NEVER } from 'rxjs';
import { createSharedTimer } from '../../../src/app/browser/shared-timer';
import type { Environment } from '../../../src/app/browser/environment';
import type { LogStore } from '../../../src/app/browser/log-store';
import { accountRow } from '../../../src/app/features/whatsapp/provide';
import { createCookieJar } from '../../../src/app/browser/cookies';
import { createSessionStore } from '../../../src/app/browser/session';
import { createLocalStore } from '../../../src/app/browser/storage';
import { startSystem } from '../../../src/app/system';
import { openLog } from '../../../src/app/log/page-log';
import { startSession } from '../../../src/app/session/session';
import type { SenderSnapshot } from '../../../src/machines/sender/sender';
import { browserEnvironment } from '../../../src/streams/environment';
import { FakeCookies } from '../../../scripts/shared/world/jar';
import { MemoryStorage } from '../../support/memory-storage';
import { someUser } from '../../support/fake-system';
import { FakeNetwork } from '../../support/fake-socket';
import { accountOf, EPOCH, keyOf } from './fleet';

/** A store that keeps what it is given, up to the budget of the browser's. */
function boundedStore(budget = 64 * 2 ** 20) {
  const kept: number[] = [];
  let bytes = 0;
  let taken = 0;
  const store: LogStore = {
    async add(segments) {
      for (const segment of segments) {
        kept.push(segment.bytes);
        bytes += segment.bytes;
        taken += segment.bytes;
      }
      while (bytes > budget) bytes -= kept.shift() ?? bytes;
      return [];
    },
    merge: async () => false,
    list: async () => [],
    content: async () => undefined,
    batchAfter: async () => null,
    clear: async () => {},
  };
  return {
    ...store,
    /** What it was ever given, in bytes. */
    taken: () => taken,
  };
}

const startPacker = () =>
  new Worker(new URL('../../../src/app/log/packing.worker.ts', import.meta.url), { type: 'module' });

/** How long nothing may be received before a ping, in ms. */
const PAUSE = 5_000;

const yieldToEventLoop = () => new Promise<void>((resolve) => void setTimeout(resolve));
const never = () => new Promise<never>(() => {});
/** A server that knows the session, and answers nothing else. */
const knowsSession: typeof fetch = async (input) =>
  String(input).endsWith('/auth/validate') ? Response.json({ isvalid: true }) : never();

/** The whole page as the browser runs it, without its views: dev's, live, with `size` accounts on the screen. */
export async function openBenchPage(size: number, kept?: number) {
  const cookies = createCookieJar(new FakeCookies(), false);
  const storage = new MemoryStorage();
  const network = new FakeNetwork();
  const store = boundedStore(kept);
  let ids = 0;
  const environment: Environment = {
    apiHost: 'http://host.test',
    isIdempotent: true,
    pageAddress: 'http://host.test',
    features: [],
    brand: null,
    fetch: knowsSession,
    progressingFetch: () => knowsSession,
    now: () => Date.now(),
    nextFrame: (run) => void requestAnimationFrame(run),
    savesData: true,
    isPhone: false,
    newId: () => `id ${(ids += 1)}`,
    random: () => 0.5,
    wait: never,
    copyText: async () => {},
    openDesktop: () => new Promise(() => {}),
    contact: '',
    leaving: NEVER,
    streams: browserEnvironment({
      createWebSocket: network.createWebSocket,
      random: () => 0.5,
      visible: new BehaviorSubject(true),
      online: new BehaviorSubject(true),
    }),
    actorClock: createSharedTimer(),
    browser: {
      cookies,
      storage: createLocalStore(() => storage),
      tabStorage: createLocalStore(() => storage),
      session: createSessionStore(cookies, { announce: () => {}, listen: () => () => {} }),
      hostname: 'host.test',
      width: () => 1440,
      reload: () => {},
    },
    openLogStore: async () => store,
    startPacker,
  };
  environment.browser.session.save('token', someUser({ id: '1', role: 'dev' }), true);
  const log = openLog(environment);
  const system = startSystem(environment, log, startSession(environment, log));
  const { charts, registry } = system;
  while (network.sockets.length === 0) await yieldToEventLoop();
  const { socket } = network;
  socket.open().receive({ event: 'resumed', epoch: EPOCH, seq: 0, complete: true });

  let pinged = Date.now();
  const logic = await charts.row(accountRow);
  const rowOf = (place: number) => ({
    key: keyOf(place),
    kind: 'whatsapp',
    logic,
    record: accountOf(place),
  });
  const rows = Array.from({ length: size }, (_, place) => rowOf(place));
  registry.beginReadTurn().show('bench', rows);

  return {
    receive: (frame: string) => {
      // The page would take a silence while others had their turn for a loss.
      if (Date.now() - pinged > PAUSE) socket.receive({ event: 'ping', epoch: EPOCH });
      pinged = Date.now();
      socket.receive(frame);
    },
    countOf: (place: number) =>
      (registry.get(keyOf(place))?.getSnapshot() as SenderSnapshot | undefined)?.context.record
        .count_success ?? 0,
    /** Resolves once what waits has been packed and kept. */
    async settled() {
      let before: number;
      do {
        before = store.taken();
        await new Promise<void>((resolve) => void setTimeout(resolve, 1500));
      } while (store.taken() !== before);
    },
    log: log.log,
    store,
    registry,
    rows,
    rowOf,
  };
}
