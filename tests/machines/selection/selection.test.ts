import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fromCallback, fromEventObservable } from 'xstate';
import { apiError } from '../../../src/api/errors';
import type { CommandOutcome } from '../../../src/machines/commands/command';
import { selectionMachine } from '../../../src/machines/selection/selection';
import type {
  BulkCommand,
  Plan,
  PlanInput,
  RowsEvent,
  RunEvent,
  SelectionEvent,
} from '../../../src/machines/selection/selection.types';
import { scriptedActor, startActor } from '../../support/actors';
import { settled } from '../../support/deferred';

const accept: BulkCommand = {
  id: 'accept',
  label: 'Terima',
  verb: 'Terima',
  noun: 'penarikan',
  done: 'diterima',
  command: 'accept',
  tone: 'accent',
};
const ended = (key: string, outcome: CommandOutcome): SelectionEvent => ({
  type: 'row.settled',
  key,
  outcome,
});
const SKIPPED = { text: 'sudah diterima', count: 1 };
const planOf = (keys: readonly string[]): Plan => ({
  command: accept,
  keys,
  records: keys.map((key) => ({ key })),
  skipped: [SKIPPED],
});
const query = { page: 3, search: 'budi', id: null, filters: {} };
const refusal = apiError('refused', 'Error fetching Withdraw list', { status: 500 });

/** A list's selection, with the events sent to its actors `rows` and `run`. */
function choice() {
  const plan = scriptedActor<Plan, PlanInput>('plan');
  const kept: (readonly string[])[] = [];
  const runs: (Plan | null)[] = [];
  const stops: string[] = [];
  const queries: unknown[] = [];
  const readings: Subject<SelectionEvent>[] = [];
  const { actor, emitted: asked } = startActor(
    selectionMachine.provide({
      actors: {
        rows: fromCallback<RowsEvent>(({ receive }) => receive(({ keys }) => kept.push(keys))),
        gather: fromEventObservable(({ input }) => {
          queries.push(input.query);
          const reading = new Subject<SelectionEvent>();
          readings.push(reading);
          return reading;
        }),
        plan: plan.logic,
        run: fromCallback<RunEvent, { readonly plan: Plan | null }>(({ input, receive }) => {
          runs.push(input.plan);
          receive(({ type }) => stops.push(type));
        }),
      },
    }),
  );
  const send = (...events: readonly SelectionEvent[]) => events.forEach((event) => actor.send(event));
  const context = () => actor.getSnapshot().context;
  return {
    plan,
    kept,
    runs,
    stops,
    asked,
    queries,
    send,
    context,
    id: actor.id,
    pages: () => readings.at(-1) as Subject<SelectionEvent>,
    is: (...tags: readonly ('gathering' | 'running' | 'stopping' | 'busy')[]) =>
      tags.every((tag) => actor.getSnapshot().hasTag(tag)),
    matches: (state: 'choosing' | 'confirming') => actor.getSnapshot().matches(state),
    /** Up to the command being given to these of the chosen rows. */
    async running(chosen: readonly string[], able = chosen) {
      send({ type: 'page.chosen', keys: chosen }, { type: 'command.requested', command: 'accept' });
      await plan.resolve(planOf(able));
      send({ type: 'command.confirmed' });
    },
  };
}

describe('choosing', () => {
  it('keeps chosen rows alive, one, a range from the last one, a page, and lets them go again', () => {
    const { send, kept, context } = choice();
    const page = ['a', 'b', 'c', 'd'];
    send({ type: 'row.toggled', key: 'b' });
    send({ type: 'range.chosen', key: 'd', keys: page });
    expect(context().keys).toEqual(['b', 'c', 'd']);
    // The next range goes on from where this one ended.
    send({ type: 'row.toggled', key: 'c' }, { type: 'range.chosen', key: 'a', keys: page });
    expect(context().keys).toEqual(['b', 'd', 'a', 'c']);
    send({ type: 'range.chosen', key: 'b', keys: ['b', 'x', 'a'] });
    send({ type: 'page.dropped', keys: ['a', 'b', 'c'] }, { type: 'page.chosen', keys: ['d', 'e'] });
    expect(context().keys).toEqual(['d', 'x', 'e']);
    expect(kept.at(-1)).toEqual(['d', 'x', 'e']);
    expect(kept).toHaveLength(7);
    send({ type: 'selection.cleared' });
    expect([context().keys, kept.at(-1), context().anchor]).toEqual([[], [], null]);
  });

  it('offers what the chosen rows can take, and nothing once none is chosen', () => {
    const { send, context } = choice();
    send({ type: 'row.toggled', key: 'a' }, { type: 'rows.surveyed', offers: [accept] });
    expect(context().offers).toEqual([accept]);
    send({ type: 'selection.cleared' });
    expect(context().offers).toEqual([]);
  });

  it('lets a row go that is deleted', () => {
    const { send, kept, context } = choice();
    send({ type: 'page.chosen', keys: ['a', 'b'] }, { type: 'rows.removed', keys: ['a'] });
    expect([context().keys, kept.at(-1)]).toEqual([['b'], ['b']]);
  });
});

describe('choosing all that match', () => {
  it('reads every page of the query, says how far it is, and adds what it found to what was chosen', () => {
    const { send, pages, queries, context, kept, is } = choice();
    send({ type: 'row.toggled', key: 'a' }, { type: 'all.requested', query });
    expect([queries, is('gathering', 'busy')]).toEqual([[query], true]);
    expect(context().progress).toEqual({ done: 0, of: 0 });
    pages().next({ type: 'pages.read', done: 1, of: 2 });
    expect(context().progress).toEqual({ done: 1, of: 2 });
    pages().next({ type: 'pages.gathered', keys: ['a', 'b'] });
    expect([context().keys, kept.at(-1), is('busy')]).toEqual([['a', 'b'], ['a', 'b'], false]);
  });

  it('forgets how far it was when it begins anew', () => {
    const { send, pages, context } = choice();
    send({ type: 'all.requested', query });
    pages().next({ type: 'pages.read', done: 1, of: 2 });
    send({ type: 'stop.requested' }, { type: 'all.requested', query });
    expect(context().progress).toEqual({ done: 0, of: 0 });
  });

  it('can be stopped or cleared, and lets go what it had read', () => {
    const { send, kept, context, is } = choice();
    send({ type: 'row.toggled', key: 'a' }, { type: 'all.requested', query }, { type: 'stop.requested' });
    expect([is('gathering'), context().keys, kept.at(-1)]).toEqual([false, ['a'], ['a']]);
    send({ type: 'all.requested', query }, { type: 'selection.cleared' });
    expect([is('gathering'), context().keys, kept.at(-1)]).toEqual([false, [], []]);
  });

  it('says why it could not, keeps what was chosen, and forgets that with the next one', async () => {
    const { send, pages, kept, context, is } = choice();
    send({ type: 'row.toggled', key: 'a' }, { type: 'all.requested', query });
    pages().error(refusal);
    await settled();
    expect([is('busy'), context().error, kept]).toEqual([false, refusal.text, [['a'], ['a']]]);
    send({ type: 'all.requested', query });
    expect(context().error).toBeNull();
  });
});

describe('a command', () => {
  it('is asked about once for those that can take it, and given to them alone', async () => {
    const { id, send, plan, asked, runs, context, is, matches } = choice();
    send({ type: 'page.chosen', keys: ['a', 'b', 'c'] }, { type: 'command.requested', command: 'accept' });
    expect(plan.calls[0]?.input).toEqual({ command: 'accept', keys: ['a', 'b', 'c'] });
    expect(is('busy')).toBe(true);
    await plan.resolve(planOf(['a', 'b']));
    expect(asked.map(({ dialog }) => [dialog.title, dialog.confirm?.then])).toEqual([
      ['Terima 2 penarikan?', { kind: 'send', key: id, event: { type: 'command.confirmed' } }],
    ]);
    expect([is('busy'), runs]).toEqual([false, []]);
    send({ type: 'command.requested', command: 'accept' });
    expect([asked.length, matches('confirming')]).toEqual([2, true]);
    send({ type: 'command.confirmed' });
    expect([is('running', 'busy'), runs]).toEqual([true, [planOf(['a', 'b'])]]);
    expect(context()).toMatchObject({ keys: ['a', 'b'], progress: { done: 0, of: 2 } });
  });

  it('is nothing while no row is chosen', () => {
    const { send, plan, is } = choice();
    send({ type: 'command.requested', command: 'accept' });
    expect([plan.calls.length, is('busy')]).toEqual([0, false]);
  });

  it('is not asked about where no row can take it: it is said why', async () => {
    const { send, plan, asked, context, matches } = choice();
    send({ type: 'row.toggled', key: 'a' }, { type: 'command.requested', command: 'accept' });
    await plan.resolve(planOf([]));
    expect([asked, matches('choosing'), context().keys]).toEqual([[], true, ['a']]);
    expect(context().tally).toEqual({ done: 0, waiting: [], skipped: [SKIPPED], failed: [], unknown: [] });
    send({ type: 'report.dismissed' });
    expect([context().tally, context().plan]).toEqual([null, null]);
  });

  it('is given to nobody where somebody says no, and leaves no report', async () => {
    const { send, plan, runs, context, matches } = choice();
    send({ type: 'row.toggled', key: 'a' }, { type: 'command.requested', command: 'accept' });
    await plan.resolve(planOf(['a']));
    send({ type: 'command.cancelled' });
    expect([runs, matches('choosing'), context().tally, context().keys]).toEqual([[], true, null, ['a']]);
  });

  it('says what is known where it cannot be planned, and forgets the report of the one before', async () => {
    const { send, plan, context, is } = choice();
    send({ type: 'row.toggled', key: 'a' }, { type: 'command.requested', command: 'accept' });
    await plan.reject(refusal);
    expect([context().error, is('busy')]).toEqual([refusal.text, false]);
    send({ type: 'command.requested', command: 'accept' });
    expect(context().error).toBeNull();
  });

  it('tells of each row what became of it; who has it, or can no longer take it, is not chosen any more', async () => {
    const { running, send, context, kept, is } = choice();
    await running(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    send(ended('a', { kind: 'answered' }), { type: 'row.skipped', key: 'b', text: 'sudah diterima' });
    send(ended('c', { kind: 'refused', text: 'Saldo tidak mencukupi.' }), ended('d', { kind: 'seen' }));
    send(ended('g', { kind: 'answered', awaits: 'menunggu orang kedua' }));
    send(
      ended('e', { kind: 'superseded', text: 'Dihentikan.' }),
      ended('f', { kind: 'unknown', text: 'Putus.' }),
    );
    expect(context().progress).toEqual({ done: 7, of: 7 });
    expect(is('running')).toBe(true);
    send({ type: 'command.ended' });
    expect(context().tally).toEqual({
      done: 2,
      waiting: [{ text: 'menunggu orang kedua', count: 1 }],
      skipped: [{ text: 'sudah diterima', count: 2 }],
      failed: [
        { text: 'Saldo tidak mencukupi.', count: 1 },
        { text: 'Dihentikan.', count: 1 },
      ],
      unknown: [{ text: 'Putus.', count: 1 }],
    });
    expect([context().keys, kept.at(-1), is('busy')]).toEqual([['c', 'e', 'f'], ['c', 'e', 'f'], false]);
  });

  it('is stopped once, and waits for the rows that are on their way', async () => {
    const { running, send, stops, context, is } = choice();
    await running(['a', 'b']);
    expect(is('stopping')).toBe(false);
    send({ type: 'stop.requested' }, { type: 'stop.requested' });
    expect([stops, is('stopping', 'running')]).toEqual([['stop.requested'], true]);
    send(ended('a', { kind: 'answered' }), { type: 'command.ended' });
    expect([is('running'), context().keys, context().tally?.done]).toEqual([false, ['b'], 1]);
  });

  it('is not disturbed by what is pressed meanwhile', async () => {
    const { running, send, context, is } = choice();
    await running(['a', 'b']);
    send({ type: 'row.toggled', key: 'c' }, { type: 'selection.cleared' });
    send({ type: 'command.requested', command: 'accept' }, { type: 'report.dismissed' });
    expect([context().keys, is('running')]).toEqual([['a', 'b'], true]);
    send({ type: 'rows.removed', keys: ['a'] });
    expect(context().keys).toEqual(['b']);
  });
});
