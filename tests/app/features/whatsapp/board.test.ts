import { EMPTY, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../../../src/api/calls';
import { apiError } from '../../../../src/api/errors';
import type { ListAnswer } from '../../../../src/api/schema/answers';
import type { WireEvent } from '../../../../src/api/schema/wire';
import { provideAccountBoard } from '../../../../src/app/features/whatsapp/board';
import { createDirectory } from '../../../../src/app/live/directory';
import { createEarlyReads } from '../../../../src/app/live/early-reads';
import { createReads } from '../../../../src/app/live/reads';
import { boardQueryOf } from '../../../../src/machines/board/board.rules';
import { keysOf } from '../../../../src/machines/board/pieces';
import { bucketsOf, FLEET } from '../../../../src/machines/board/pulse';
import type { ListEvent } from '../../../../src/machines/crud/list';
import { createRowRegistry, type Row } from '../../../../src/machines/rows/row-registry';
import { senderMachine } from '../../../../src/machines/sender/sender';
import { createEventLog } from '../../../../src/streams/event-log';
import { createRouter } from '../../../../src/streams/route';
import { account } from '../../../machines/sender/samples';
import { createStreamHarness } from '../../../streams/harness';
import { scriptedActor, startActor } from '../../../support/actors';
import { settled } from '../../../support/deferred';

interface Server {
  readonly accounts?: number;
  /** Rows on its pages, whatever it is asked for. */
  readonly size?: number;
  /** It counts, and tells totals. */
  readonly isPlain?: boolean;
  readonly more?: Partial<ListAnswer<unknown>>;
}
interface Asked {
  readonly name: CallName;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A board on real rows, of a server with this many accounts. */
function openBoard({ accounts = 3, size, isPlain = false, more }: Server = {}, address = '') {
  const { environment, time } = createStreamHarness();
  const log = createEventLog();
  const router = createRouter();
  const registry = createRowRegistry();
  router.deliveries.subscribe(({ keys, event }) => {
    for (const key of keys) registry.send(key, event);
  });
  const listEvents = new Subject<ListEvent>();
  const staleSuspicions = new Subject<unknown>();
  const logic = senderMachine.provide({ actors: { clock: scriptedActor<never>('clock').logic as never } });
  const rowOf = (id: string): Row => ({
    key: id,
    kind: 'whatsapp',
    logic,
    record: { ...account, id, clientid: id },
  });
  const asked: Asked[] = [];
  const server = { accounts, totals: {} as object, failing: new Set<unknown>() };
  const call = async (name: CallName, input: Asked['input']) => {
    asked.push({ name, input });
    if (name === 'whatsapp.totals') {
      if (isPlain) throw apiError('refused', '', { status: 404 });
      return { accounts: server.accounts, success: 0, fail: 0, income: 0, ...server.totals };
    }
    if (server.failing.has(input.page)) throw apiError('refused', 'Basis data sibuk', { status: 400 });
    const rows = size ?? Number(input.size);
    const first = (Number(input.page) - 1) * rows;
    return {
      rows: Array.from(
        { length: Math.max(0, Math.min(rows, server.accounts - first)) },
        (_, at) => `id-${first + at}`,
      ),
      unreadable: [],
      total: 0,
      totalPages: Math.max(1, Math.ceil(server.accounts / rows)),
      position: null,
      sortable: [],
      filterable: {},
      ...(!isPlain && {
        count: server.accounts,
        sortable: ['count_success'],
        filterable: { status: [], proxy: [] },
      }),
      ...more,
    };
  };
  const { actor, clock } = startActor(
    provideAccountBoard((answer) => ({ ...answer, rows: (answer.rows as never as string[]).map(rowOf) }), {
      call: call as never,
      watching: { sums: () => EMPTY, through: (itself) => itself },
      registry,
      beginRead: createReads(
        registry,
        router,
        createDirectory(registry, () => {}),
        createEarlyReads(() => {}),
      ),
      listEvents,
      staleSuspicions,
      log,
      streams: environment,
    }),
    { input: { query: boardQueryOf(new URLSearchParams(address), ['connected']) } },
  );
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    server,
    log,
    listEvents,
    context,
    totals: () => asked.filter(({ name }) => name === 'whatsapp.totals').length,
    pages: () => asked.flatMap(({ name, input }) => (name === 'whatsapp.page' ? [input] : [])),
    /** Lets this many ms pass for the page and its chart. */
    async wait(ms: number) {
      time.advance(ms);
      clock.advance(ms);
      await settled();
      await settled();
    },
    async scrollTo(first: number) {
      actor.send({ type: 'rows.inSight', sight: { first, last: first + 12 } });
      clock.advance(120);
      await settled();
      await settled();
    },
    suspect: () => staleSuspicions.next(null),
    count: (key: string, count_success: number, seq = 1) =>
      router.deliver([key], {
        type: 'wire.count_success',
        source: 'whatsapp',
        sender: { count_success },
        epoch: 'e',
        seq,
        at: 0,
        replayed: false,
      } as unknown as WireEvent),
    keys: () => keysOf(context().here),
    alive: () => Array.from({ length: accounts }, (_, at) => `id-${at}`).filter((key) => registry.get(key)),
    messagesOf: (key: string) =>
      bucketsOf(context().pulses.of(key), environment.scheduler.now()).reduce((sum, one) => sum + one, 0),
  };
}
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `id-${from + at}`);
const pagesOf = (inputs: readonly Asked['input'][]) => inputs.map(({ page }) => page);

describe('the board', () => {
  it('asks for what is in sight and around it, a hundred rows at a time, and starts no other', async () => {
    const board = openBoard({ accounts: 1000 });
    await board.wait(0);
    expect(board.pages()[0]).toEqual({ page: 1, size: 100, user_id: null });
    expect([pagesOf(board.pages()), board.alive()]).toEqual([[1, 2], ids(0, 200)]);
    await board.scrollTo(500);
    expect(pagesOf(board.pages()).slice(2)).toEqual([5, 6, 7]);
    expect([board.alive(), board.keys()]).toEqual([ids(400, 700), ids(400, 700)]);
  });

  it('asks the server for all that narrows and orders it', async () => {
    const board = openBoard({}, 's=budi&state=connected&member=4&proxy=7&sort=-success');
    await board.wait(0);
    expect(board.pages()).toEqual([
      {
        page: 1,
        size: 100,
        user_id: '4',
        search: 'budi',
        status: 'connected',
        proxy: '7',
        sort: '-count_success',
      },
    ]);
  });

  it('asks for a status alone as every server knows it', async () => {
    const board = openBoard({}, 'state=connected');
    await board.wait(0);
    expect(board.pages()).toEqual([{ page: 1, size: 100, user_id: null, search: 'connected' }]);
  });

  it('goes on from page to page where a server knows neither sizes nor counts, and sums what is here', async () => {
    const board = openBoard({ accounts: 95, size: 10, isPlain: true });
    await board.wait(0);
    expect([pagesOf(board.pages()), board.context().here.rows]).toEqual([[1, 2], 100]);
    await board.wait(2000);
    expect([board.context().isPart, board.context().totals]).toMatchObject([
      true,
      { accounts: 20, success: 100 },
    ]);
    expect(board.totals()).toBe(1);
    await board.scrollTo(85);
    expect([board.context().here.rows, board.keys()]).toEqual([95, ids(70, 95)]);
  });

  it('shows the pieces that it could read, and that which failed on retry', async () => {
    const board = openBoard({ accounts: 1000 });
    await board.wait(0);
    board.server.failing.add(6);
    await board.scrollTo(500);
    expect([board.actor.getSnapshot().hasTag('failed'), board.keys()]).toEqual([
      true,
      [...ids(400, 500), ...ids(600, 700)],
    ]);
    board.server.failing.clear();
    board.actor.send({ type: 'retry.requested' });
    await board.wait(0);
    expect([board.actor.getSnapshot().hasTag('failed'), board.alive()]).toEqual([false, ids(400, 700)]);
  });

  it('is told totals at once, then at most every three seconds while something changes', async () => {
    const board = openBoard();
    await board.wait(0);
    expect([board.totals(), board.context().totals?.accounts]).toEqual([1, 3]);
    board.server.totals = { success: 40 };
    for (let time = 0; time < 10; time += 1) board.suspect();
    await board.wait(2999);
    expect(board.totals()).toBe(1);
    await board.wait(1);
    expect([board.totals(), board.messagesOf(FLEET)]).toEqual([2, 40]);
  });

  it('counts the messages of each row, beside what it had counted before', async () => {
    const board = openBoard();
    await board.wait(0);
    board.count('id-1', account.count_success + 3);
    expect([board.messagesOf('id-1'), board.messagesOf('id-0')]).toEqual([3, 0]);
  });

  it('reads again quietly when something was missed: what is new comes, what was deleted goes', async () => {
    const board = openBoard({ accounts: 4 });
    await board.wait(0);
    board.server.accounts = 2;
    board.listEvents.next({ type: 'query.staleSuspected' });
    await board.wait(0);
    expect([board.alive(), board.context().here.rows]).toEqual([ids(0, 2), 2]);
  });

  it('calls off what it asks for and lets go of its rows when it is left', async () => {
    const board = openBoard({ accounts: 300 });
    await board.wait(0);
    expect(board.alive()).toHaveLength(200);
    board.actor.stop();
    expect(board.alive()).toEqual([]);
    const before = board.totals();
    board.suspect();
    await board.wait(60_000);
    expect(board.totals()).toBe(before);
  });

  it('writes down which rows it could not read, and says how many [R14]', async () => {
    const board = openBoard({ more: { unreadable: [{ index: 3, path: 'clientid', expected: 'string' }] } });
    await board.wait(0);
    expect([...board.context().here.pieces.values()].map(({ unreadable }) => unreadable)).toEqual([1]);
    expect(board.log.snapshot()).toMatchObject([
      { kind: 'rejected', channel: 'list board', path: '3.clientid', expected: 'string' },
    ]);
  });
});
