import { Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { ListAnswer } from '../../../../src/api/schema/answers';
import type { WireEvent } from '../../../../src/api/schema/wire';
import { provideBoard, readNames } from '../../../../src/app/features/whatsapp/board';
import { createDirectory } from '../../../../src/app/live/directory';
import { createEarlyReads } from '../../../../src/app/live/early-reads';
import { createReads } from '../../../../src/app/live/reads';
import { boardQueryOf } from '../../../../src/machines/board/board.rules';
import type { ListEvent } from '../../../../src/machines/crud/list';
import { createRowRegistry, type Row } from '../../../../src/machines/rows/row-registry';
import { senderMachine } from '../../../../src/machines/sender/sender';
import { createEventLog } from '../../../../src/streams/event-log';
import { createRouter } from '../../../../src/streams/route';
import { account } from '../../../machines/sender/samples';
import { createStreamHarness } from '../../../streams/harness';
import { scriptedActor, startActor } from '../../../support/actors';
import { deferred, settled } from '../../../support/deferred';

type Page = Partial<ListAnswer<string>>;

/** A board on real rows, whose pages are answered by the test. */
function openBoard() {
  const { environment, time } = createStreamHarness();
  const log = createEventLog();
  const router = createRouter();
  const registry = createRowRegistry();
  router.deliveries.subscribe(({ keys, event }) => {
    for (const key of keys) registry.send(key, event);
  });
  const listEvents = new Subject<ListEvent>();
  const clock = scriptedActor<never>('clock');
  const logic = senderMachine.provide({
    actors: { clock: clock.logic as never },
  });
  const rowOf = (id: string): Row => ({
    key: id,
    kind: 'whatsapp',
    logic,
    record: { ...account, id, clientid: id },
  });
  const asked: { readonly page: number; readonly size: number; readonly signal: AbortSignal }[] = [];
  const answers: ReturnType<typeof deferred<Page>>[] = [];
  const { actor } = startActor(
    provideBoard(
      async (page, signal) => {
        asked.push({ ...page, signal });
        const answer = deferred<Page>();
        answers.push(answer);
        const { rows = [], ...rest } = await answer.promise;
        return { unreadable: [], total: 0, totalPages: 1, position: null, ...rest, rows: rows.map(rowOf) };
      },
      async () => ({ member: new Map(), proxy: new Map() }),
      {
        registry,
        beginRead: createReads(
          registry,
          router,
          createDirectory(registry, () => {}),
          createEarlyReads(() => {}),
        ),
        listEvents,
        log,
        streams: environment,
      },
    ),
    { input: { query: boardQueryOf(new URLSearchParams(), []) } },
  );
  const turn = async (turns = 1) => {
    for (let each = 0; each < turns; each += 1) {
      await settled();
      time.advance(1);
    }
    await settled();
  };
  return {
    actor,
    asked,
    log,
    registry,
    listEvents,
    turn,
    answer: async (page: Page) => {
      answers.at(-1)?.resolve(page);
      await settled();
    },
    fail: async () => {
      answers.at(-1)?.reject({ kind: 'refused', text: 'Basis data sibuk' });
      await settled();
    },
    /** Lets the board receive its rows' changes and the time. */
    update: () => time.advance(1000),
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
    keys: () => actor.getSnapshot().context.keys,
    totals: () => actor.getSnapshot().context.totals,
    isLoading: () => actor.getSnapshot().hasTag('loading'),
    alive: (...keys: readonly string[]) => keys.filter((key) => registry.get(key) !== undefined),
  };
}
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `id-${from + at}`);

describe('the board', () => {
  it('reads page after page, two hundred and fifty rows at a time, until the last', async () => {
    const board = openBoard();
    await board.answer({ rows: ids(0, 60), totalPages: 2 });
    await board.turn(2);
    expect(board.asked.map(({ page, size }) => [page, size])).toEqual([
      [1, 250],
      [2, 250],
    ]);
    await board.answer({ rows: ids(60, 70), totalPages: 2 });
    await board.turn();
    expect([board.isLoading(), board.keys()]).toEqual([false, ids(0, 70)]);
  });

  it('starts its rows in slices, shown as they come, and says how many are expected', async () => {
    const board = openBoard();
    await board.answer({ rows: ids(0, 120), totalPages: 3 });
    expect(board.alive(...ids(0, 120))).toHaveLength(50);
    board.update();
    expect([board.keys().length, board.totals().accounts]).toEqual([50, 50]);
    expect(board.actor.getSnapshot().context.fleet.expected()).toBe(360);
    await board.turn(2);
    expect(board.alive(...ids(0, 120))).toHaveLength(120);
  });

  it('is whole where a server knows of no sizes, and rows move to the next page while it is read', async () => {
    const board = openBoard();
    await board.answer({ rows: ids(0, 10), totalPages: 3 });
    await board.turn();
    await board.answer({ rows: ids(9, 19), totalPages: 3 });
    await board.turn();
    await board.answer({ rows: ids(18, 23), totalPages: 3 });
    await board.turn();
    expect(board.keys()).toEqual(ids(0, 23));
  });

  it('applies over a slice what was told since its page was asked for, and until it is started', async () => {
    const board = openBoard();
    board.count('id-1', 50, 5);
    board.count('id-60', 40, 5);
    await board.answer({ rows: ids(0, 100), position: { epoch: 'e', seq: 4 } });
    board.count('id-60', 70, 6);
    board.count('id-2', 80, 7);
    await board.turn(2);
    board.count('id-60', 71, 8);
    const successOf = (key: string) => board.registry.get(key)?.getSnapshot().context.record.count_success;
    expect(['id-0', 'id-1', 'id-2', 'id-60'].map(successOf)).toEqual([5, 50, 80, 71]);
    board.update();
    expect(board.totals().success).toBe(97 * 5 + 50 + 80 + 71 - 5 + 5);
  });

  it('keeps what came before a page failed, and reads all of it on retry', async () => {
    const board = openBoard();
    await board.answer({ rows: ids(0, 10), totalPages: 2 });
    await board.turn();
    await board.fail();
    board.update();
    expect(board.actor.getSnapshot().hasTag('failed')).toBe(true);
    expect([board.alive(...ids(0, 10)).length, board.totals().accounts]).toEqual([10, 10]);
    board.actor.send({ type: 'retry.requested' });
    await board.answer({ rows: ids(0, 12) });
    await board.turn();
    expect([board.isLoading(), board.keys()]).toEqual([false, ids(0, 12)]);
  });

  it('reads again quietly when something was missed: what is new comes, what was deleted goes', async () => {
    const board = openBoard();
    await board.answer({ rows: ids(0, 3) });
    await board.turn();
    board.listEvents.next({ type: 'query.staleSuspected' });
    expect(board.isLoading()).toBe(false);
    for (let time = 0; time < 2; time += 1) {
      await board.answer({ rows: ['id-9', 'id-0', 'id-2'] });
      await board.turn();
    }
    board.update();
    expect(board.alive('id-0', 'id-1', 'id-2', 'id-9')).toEqual(['id-0', 'id-2', 'id-9']);
    expect(board.totals().accounts).toBe(3);
    board.actor.send({ type: 'column.pressed', column: 'account' });
    expect(board.keys()).toEqual(['id-9', 'id-0', 'id-2']);
  });

  it('looks again for what is missing, which may have moved up a page meanwhile, before it ends it', async () => {
    const board = openBoard();
    await board.answer({ rows: ids(0, 4) });
    await board.turn();
    const moved = board.registry.get('id-2');
    board.listEvents.next({ type: 'query.staleSuspected' });
    await board.answer({ rows: ids(0, 2), totalPages: 2 });
    await board.turn();
    await board.answer({ rows: ids(3, 4), totalPages: 2 });
    await board.turn();
    await board.answer({ rows: ids(0, 3), totalPages: 1 });
    await board.turn();
    expect(board.asked.map(({ page }) => page)).toEqual([1, 1, 2, 1]);
    expect([board.alive(...ids(0, 4)), board.registry.get('id-2')]).toEqual([ids(0, 4), moved]);
  });

  it('calls off what it asks for when it is left, and lets go of its rows in slices', async () => {
    const board = openBoard();
    await board.answer({ rows: ids(0, 120), totalPages: 2 });
    await board.turn(3);
    board.actor.stop();
    expect(board.asked.at(-1)?.signal.aborted).toBe(true);
    expect(board.alive(...ids(0, 120))).toHaveLength(120);
    const release = vi.spyOn(board.registry, 'release');
    await board.turn();
    expect(release.mock.calls.map(([, keys]) => [...(keys ?? [])].length)).toEqual([50, 50, 20]);
    expect(board.alive(...ids(0, 120))).toEqual([]);
  });

  it('writes down which rows it could not read, and says how many [R14]', async () => {
    const board = openBoard();
    await board.answer({
      rows: ids(0, 1),
      unreadable: [{ index: 3, path: 'clientid', expected: 'string' }],
    });
    await board.turn();
    expect(board.actor.getSnapshot().context.unreadable).toBe(1);
    expect(board.log.snapshot()).toMatchObject([
      { kind: 'rejected', channel: 'list board', path: '3.clientid', expected: 'string' },
    ]);
  });
});

describe('the names on a board', () => {
  const { signal } = new AbortController();
  const user = { id: '4', firstname: 'Dewi', lastname: 'Lestari' };

  it('are those of members, and the hosts of proxies without what signs in to them', async () => {
    const call = vi.fn(async (name: string) =>
      name === 'users.members'
        ? { users: { rows: [user] } }
        : { rows: [{ id: '7', value: 'http://user:secret@10.0.0.1:3128' }] },
    );
    const names = await readNames(call as never, signal);
    expect([names.member.get('4'), names.proxy.get('7')]).toEqual(['Dewi Lestari', '10.0.0.1:3128']);
  });

  it('are those that can be read', async () => {
    const call = async (name: string) => {
      if (name === 'users.members') throw new Error('unreachable');
      return { rows: [{ id: '7', value: '10.0.0.1:3128' }] };
    };
    const names = await readNames(call as never, signal);
    expect([names.member.size, names.proxy.size]).toEqual([0, 1]);
  });
});
