import { and, not } from 'xstate';
import { around, boardSetup, missing } from './board.setup';
import type { Context } from './board.types';
import { keysOf, type PieceRead, type Sight } from './pieces';

const show = {
  type: 'showRows',
  params: ({ context: { here, pulses } }: { context: Context }) => ({ keys: keysOf(here), pulses }),
} as const;
const look = { type: 'setSight', params: ({ event }: { event: { sight: Sight } }) => event } as const;
/** Follows what is in sight: `target` where that needs a piece that is neither here nor on its way. */
const follow = <T extends string>(target: T) =>
  [
    {
      guard: { type: 'isBeyond', params: ({ event }: { event: { sight: Sight } }) => event },
      target,
      reenter: true,
      actions: [look, show],
    },
    { actions: [look, show] },
  ] as const;
const ofPiece = ({ event }: { event: { read: PieceRead } }) => event;
const take = { type: 'takePiece', params: ofPiece } as const;
const fail = { type: 'setError', params: ({ event }: { event: { error: unknown } }) => event } as const;

/** Which rows are here: those around what is in sight, and once more what may have moved. */
export const rows = boardSetup.createStateConfig({
  initial: 'reading',
  on: {
    'query.asked': { target: '.reading', reenter: true, actions: 'goToTop' },
    'rows.inSight': follow('.scrolling'),
    'piece.read': [
      {
        guard: { type: 'isUnheeded', params: ofPiece },
        actions: [
          take,
          { type: 'heed', params: ofPiece },
          show,
          { type: 'emitQuery', params: { replace: true } },
        ],
      },
      { actions: [take, show] },
    ],
  },
  states: {
    /** Far away is gone to at once, without what lies between. */
    scrolling: {
      after: { settled: 'reading' },
      on: { 'query.staleSuspected': { actions: 'beginAnew' } },
    },
    reading: {
      tags: 'loading',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ query: context.query, numbers: missing(context) }),
        onDone: [
          { guard: 'isMissing', target: 'reading', reenter: true },
          { target: 'ready', actions: 'forgetError' },
        ],
        onError: { target: 'failed', actions: fail },
      },
      // Pending answers may lack what was missed.
      on: { 'query.staleSuspected': { target: 'reading', reenter: true, actions: 'beginAnew' } },
    },
    ready: {
      after: {
        calm: [
          { guard: and(['hasMoved', not('isHeld')]), target: 'rereading' },
          { target: 'ready', reenter: true },
        ],
      },
      on: {
        'query.staleSuspected': 'rereading',
        // The wait starts anew, so that the pointer or focus can come back before rows move.
        'rows.pointerLeft': { target: 'ready', reenter: true },
        'rows.blurred': { target: 'ready', reenter: true },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'retry.requested': 'reading',
        'query.staleSuspected': { target: 'reading', actions: 'beginAnew' },
      },
      after: { pause: { guard: 'isPassing', target: 'reading' } },
    },
    rereading: {
      initial: 'only',
      entry: 'orderAnew',
      invoke: {
        id: 'reread',
        src: 'read',
        input: ({ context }) => ({ query: context.query, numbers: around(context) }),
        onDone: [
          { guard: 'isStaleSuspectedAgain', target: 'rereading', reenter: true },
          { guard: 'isMissing', target: 'reading' },
          { target: 'ready', actions: 'forgetError' },
        ],
        onError: { target: 'stale', actions: fail },
      },
      on: {
        'rows.inSight': follow('rereading'),
        'piece.read': { guard: 'isHeld', actions: ['oweOrder', show] },
      },
      states: {
        only: { on: { 'query.staleSuspected': 'staleSuspectedAgain' } },
        /** At most one read runs and one waits, however many holes there are. */
        staleSuspectedAgain: {},
      },
    },
    stale: {
      tags: 'stale',
      on: {
        'retry.requested': 'rereading',
        'rows.inSight': follow('rereading'),
      },
      after: { pause: 'rereading' },
    },
  },
});
