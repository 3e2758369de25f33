import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, InputFrom } from 'xstate';
import { apiError } from '../../src/api/errors';
import { boardMachine } from '../../src/machines/board/board';
import { chooserMachine } from '../../src/machines/chooser/chooser';
import { formMachine } from '../../src/machines/crud/form';
import { listMachine } from '../../src/machines/crud/list';
import { subjectMachine } from '../../src/machines/crud/subject';
import { factorMachine } from '../../src/machines/factor/factor';
import { pushMachine } from '../../src/machines/push/push';
import { queryMonitorMachine } from '../../src/machines/monitor/query-monitor';
import { pendingActor, scriptedActor, startActor } from '../support/actors';

const query = { page: 1, search: '', id: null, filters: {} };
const formInput: InputFrom<typeof formMachine> = { id: '3', defaults: {} };
/** Charts of screens that have nothing to show until they have read something, and by whom that is read. */
const CHARTS: readonly (readonly [AnyStateMachine, reader: string, input?: unknown])[] = [
  [listMachine, 'load', { query }],
  [boardMachine, 'read', { query: { search: '', filters: {}, sort: null } }],
  [formMachine, 'load', formInput],
  [chooserMachine, 'find'],
  [factorMachine, 'read'],
  [pushMachine, 'read'],
  [queryMonitorMachine, 'read', { source: 'local', id: '', viewer: 'text' }],
  [subjectMachine, 'load', { id: '5' }],
];

/** The chart, whose reads the test answers and whose other actors never end. */
function start(machine: AnyStateMachine, reader: string, input: unknown) {
  const read = scriptedActor<unknown>(reader);
  const others = Object.keys(machine.implementations.actors).map((name) => [name, pendingActor()] as const);
  const actors = { ...Object.fromEntries(others), [reader]: read.logic };
  return { read, ...startActor(machine.provide({ actors } as never), { input }) };
}

describe.each(CHARTS.map(([machine, ...rest]) => [machine.id, machine, ...rest] as const))(
  'a read that failed, of %s',
  (_, machine, reader, input) => {
    it.each([
      ['got no answer', apiError('unreachable', 'Internal server error')],
      ['came to a busy server', apiError('refused', 'Server sedang sibuk.', { status: 503 })],
    ])('is repeated by time alone where it %s, until it is answered', async (_why, error) => {
      const { read, clock } = start(machine, reader, input);
      for (let tries = 1; tries < 9; tries += 1) {
        await read.reject(error);
        clock.advance(60_000);
        expect(read.calls).toHaveLength(tries + 1);
      }
    });

    it('is not where the server refused it', async () => {
      const { read, clock } = start(machine, reader, input);
      await read.reject(apiError('refused', 'Anda tidak berhak.', { status: 403 }));
      clock.advance(600_000);
      expect(read.calls).toHaveLength(1);
    });
  },
);
