import { BehaviorSubject, NEVER } from 'rxjs';
import type { Environment } from '../../src/app/environment';
import type { Batch } from '../../src/app/log/store';
import { accountRow } from '../../src/app/resources/whatsapp';
import { createCookieJar } from '../../src/app/session/cookies';
import { createSessionStore } from '../../src/app/session/session';
import { createLocalStore } from '../../src/app/session/storage';
import { startSystem } from '../../src/app/system';
import { openLog } from '../../src/app/system/log';
import { startSession } from '../../src/app/system/session';
import type { SenderSnapshot } from '../../src/machines/sender/sender';
import { browserEnvironment } from '../../src/streams/environment';
import { FakeCookies } from '../app/session/jar';
import { MemoryStorage } from '../app/session/memory-storage';
import { someUser } from '../support/fake-system';
import { FakeNetwork } from '../support/fake-socket';
import { accountOf, EPOCH, keyOf } from './fleet';

/** A store that copies what it is given, as IndexedDB does on the page's thread, and keeps the newest batches. */
function copyingStore(capacity = 400) {
  let batches: Batch[] = [];
  return {
    add: async (batch: Batch) => {
      if (process.env.CLONE !== '0') batches.push(structuredClone(batch));
      if (batches.length > capacity) batches = batches.slice(-capacity);
    },
    read: async () => [],
    clear: async () => {},
    batches: () => batches,
  };
}

const breathe = () => new Promise<void>((resolve) => void setTimeout(resolve));
const never = () => new Promise<never>(() => {});
/** A server that knows the session, and answers nothing else. */
const knowsSession: typeof fetch = async (input) =>
  String(input).endsWith('/auth/validate') ? Response.json({ isvalid: true }) : never();

/** The whole page as it is wired for the browser, without its views: dev's, live, with `size` accounts on the screen. */
export async function openBenchPage(size: number) {
  const cookies = createCookieJar(new FakeCookies(), false);
  const storage = new MemoryStorage();
  const network = new FakeNetwork();
  const store = copyingStore();
  let ids = 0;
  const environment: Environment = {
    apiHost: '',
    isIdempotent: true,
    origin: 'http://host.test',
    features: { templateButtons: false },
    fetch: knowsSession,
    progressingFetch: () => knowsSession,
    now: () => Date.now(),
    newId: () => `id ${(ids += 1)}`,
    random: () => 0.5,
    wait: never,
    copyText: async () => {},
    leaving: NEVER,
    streams: browserEnvironment({
      createWebSocket: network.createWebSocket,
      random: () => 0.5,
      visible: new BehaviorSubject(true),
      online: new BehaviorSubject(true),
    }),
    browser: {
      cookies,
      storage: createLocalStore(() => storage),
      session: createSessionStore(cookies, { announce: () => {}, listen: () => () => {} }),
      hostname: 'host.test',
      width: () => 1440,
      reload: () => {},
    },
    logStore: store,
  };
  environment.browser.session.save('token', someUser({ id: '1', role: 'dev' }), true);
  const log = openLog(environment);
  const system = startSystem(environment, log, startSession(environment, log));
  const { charts, registry } = system;
  while (network.sockets.length === 0) await breathe();
  const { socket } = network;
  socket.open().receive({ event: 'resumed', epoch: EPOCH, seq: 0, complete: true });

  const logic = await charts.row(accountRow);
  const rowOf = (place: number) => ({
    key: keyOf(place),
    kind: 'whatsapp',
    logic,
    record: accountOf(place),
  });
  const rows = Array.from({ length: size }, (_, place) => rowOf(place));
  registry.beginReading().show('bench', rows);

  return {
    receive: (frame: string) => void socket.receive(frame),
    countOf: (place: number) =>
      (registry.get(keyOf(place))?.getSnapshot() as SenderSnapshot | undefined)?.context.record.count_success,
    log: log.log,
    store,
    registry,
    rows,
    rowOf,
  };
}
export type BenchPage = Awaited<ReturnType<typeof openBenchPage>>;
