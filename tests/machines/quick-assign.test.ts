import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, createActor, raise, setup } from 'xstate';
import { withQuickAssign } from '../../src/machines/quick-assign';
import { rowMachine } from '../../src/machines/crud/row';
import { senderMachine } from '../../src/machines/sender/sender';
import type { Event } from '../../src/machines/sender/sender.types';
import { startActor } from '../support/actors';
import { linkFactsOf, workFactsOf } from './sender/facts';
import { account } from './sender/samples';

const input = { key: 'whatsapp:id-1', kind: 'whatsapp', record: account } as const;
const samples = [...linkFactsOf(account), ...workFactsOf(account)].filter(
  ({ type }) => !type.startsWith('xstate.'),
) as readonly Event[];

/** What an actor shows of itself. */
const shown = ({ value, context, tags, status }: ReturnType<ReturnType<typeof sender>['snapshot']>) => ({
  value,
  context,
  tags: [...tags],
  status,
});
function sender(machine: typeof senderMachine) {
  const { actor, emitted } = startActor(machine, { input });
  return { send: (event: Event) => actor.send(event), snapshot: () => actor.getSnapshot(), emitted };
}

interface Counter {
  readonly n: number;
}
const { createMachine } = setup({
  types: { context: {} as Counter, events: {} as { type: 'counted' } | { type: 'stopped' } },
  guards: { isFew: ({ context }) => context.n < 2 },
  actions: {
    count: assign(({ context }) => ({ n: context.n + 1 })),
    countApart: assign({ n: ({ context }) => context.n + 1 }),
  },
});
const context = { n: 0 };

/** Charts in which more becomes of an event than its assignments. */
const CHARTS = {
  'a state that is left once enough was counted': createMachine({
    context,
    initial: 'counting',
    states: {
      counting: {
        on: { counted: { actions: 'count' } },
        always: { guard: ({ context: { n } }) => n === 2, target: 'enough' },
      },
      enough: {},
    },
  }),
  'another region that takes whatever comes': createMachine({
    context,
    type: 'parallel',
    states: {
      one: { on: { counted: { actions: 'count' } } },
      other: { initial: 'resting', states: { resting: { on: { '*': 'woken' } }, woken: {} } },
    },
  }),
  'a guard and an action that have no names': createMachine({
    context,
    on: {
      counted: {
        guard: ({ context: { n } }) => n < 2,
        actions: assign({ n: ({ context: { n } }) => n + 5 }),
      },
    },
  }),
  'an action that raises': createMachine({
    context,
    initial: 'counting',
    states: {
      counting: { on: { counted: { actions: ['count', raise({ type: 'stopped' })] }, stopped: 'enough' } },
      enough: {},
    },
  }),
  'an assignment of its fields': createMachine({
    context,
    on: { counted: { actions: 'countApart' } },
  }),
  'an action that only does something': createMachine({
    context,
    on: { counted: { guard: 'isFew', actions: ['count', () => {}] } },
  }),
  'the end': createMachine({
    context,
    initial: 'counting',
    states: { counting: { on: { stopped: 'ended' } }, ended: { type: 'final' } },
    on: { counted: { actions: 'count' } },
  }),
};
const EVENTS = ['counted', 'counted', 'stopped', 'counted'] as const;

describe('a chart that assigns at once', () => {
  it.each(Object.entries(CHARTS))('leaves to XState what becomes of %s', (_, machine) => {
    const runs = [machine, withQuickAssign(machine.provide({}))].map((chart) => {
      const { actor } = startActor(chart);
      return EVENTS.map((type) => {
        actor.send({ type });
        const { value, context: counter, status } = actor.getSnapshot();
        return { value, counter, status };
      });
    });
    expect(runs[1]).toEqual(runs[0]);
  });

  it('goes the way that XState takes it, whatever it is told', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...samples), { maxLength: 30 }), (events) => {
        const whole = sender(senderMachine);
        const quick = sender(withQuickAssign(senderMachine.provide({})));
        for (const event of events) {
          whole.send(event);
          quick.send(event);
          expect(shown(quick.snapshot())).toEqual(shown(whole.snapshot()));
        }
        expect(quick.emitted).toEqual(whole.emitted);
      }),
      { numRuns: 150 },
    );
  });

  it('takes a count of a resting sender without looking at its states again', () => {
    const steps: string[] = [];
    const machine = withQuickAssign(senderMachine.provide({}));
    const actor = createActor(machine, {
      input,
      inspect: ({ type }) => void (type === '@xstate.microstep' && steps.push(type)),
    }).start();
    steps.length = 0;
    const told = { at: 5, replayed: false } as const;
    actor.send({ type: 'wire.count_success', sender: { count_success: 999, income: 1 }, ...told });
    expect(actor.getSnapshot().context.record.count_success).toBe(999);
    expect(steps).toEqual([]);
    actor.send({ type: 'wire.sending', ...told });
    expect(steps.length).toBeGreaterThan(0);
    actor.stop();
  });

  it('still says of what it does not take that it does not', () => {
    const machine = withQuickAssign(rowMachine.provide({}));
    const actor = createActor(machine, {
      input: { key: 'level:1', kind: 'level', record: { id: '1' } },
    }).start();
    const before = actor.getSnapshot();
    actor.send({ type: 'delete.confirmed' });
    expect(actor.getSnapshot()).toBe(before);
    actor.stop();
  });
});
