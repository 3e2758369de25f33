import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import type { Dialog } from '../notices/notices.types';
import { providedPromise } from '../provided';
import { type Finding, findingsDialog } from './settlement.rules';

export interface Found {
  readonly findings: readonly Finding[];
  /** Whether the server has yet to be asked about others, since it did not answer. */
  readonly isPartial: boolean;
}
interface Context {
  /** How often it was asked since the last answer. */
  readonly tries: number;
}

/**
 * Finds out what became of what was asked for and never answered, from the page before a reload as well, and says so. It
 * starts with the first lost answer and ends with the session.
 */
export const settlementMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { readonly type: 'answer.lost' },
    emitted: {} as { readonly type: 'dialog.requested'; readonly dialog: Dialog },
  },
  actors: { settle: providedPromise<Found>('settle') },
  /** Longer from try to try, to a minute. */
  delays: { patience: ({ context }) => Math.min(60_000, 2_000 * 2 ** context.tries) },
  guards: { isPartial: (_, { isPartial }: Found) => isPartial },
  actions: {
    beginAnew: assign({ tries: 0 }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    emitFindings: enqueueActions(({ enqueue }, { findings }: Found) => {
      if (findings.length > 0) enqueue.emit({ type: 'dialog.requested', dialog: findingsDialog(findings) });
    }),
  },
}).createMachine({
  id: 'settlement',
  // The commands themselves are in the log.
  meta: { recorded: false },
  context: { tries: 0 },
  initial: 'waiting',
  states: {
    settled: { on: { 'answer.lost': { target: 'waiting', actions: 'beginAnew' } } },
    waiting: { after: { patience: 'settling' } },
    settling: {
      invoke: {
        id: 'settle',
        src: 'settle',
        onDone: [
          {
            guard: { type: 'isPartial', params: ({ event }) => event.output },
            target: 'waiting',
            actions: ['countTry', { type: 'emitFindings', params: ({ event }) => event.output }],
          },
          { target: 'settled', actions: { type: 'emitFindings', params: ({ event }) => event.output } },
        ],
        onError: { target: 'waiting', actions: 'countTry' },
      },
      // One that was lost meanwhile is asked about with the next turn.
      on: { 'answer.lost': { target: 'waiting', actions: 'beginAnew' } },
    },
  },
});
export type SettlementRef = ActorRefFrom<typeof settlementMachine>;
