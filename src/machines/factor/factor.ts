/**
 * The signed-in user's second factor: whether they have one, its set-up, recovery codes and removal. Starts and ends
 * with the profile. Secret and codes are forgotten as soon as they are not shown any more.
 */
import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from 'xstate';
import type { Factor } from '../../api/schema/access';
import type { Toast } from '../notices/notices.types';
import { type ApiError, isPassing } from '../../api/errors';
import { providedAction, providedPromise } from '../provided';
import * as rules from './factor.rules';
import type { Operation, FactorFailure, RecoveryCodes, Secret } from './factor.rules';

interface Context {
  readonly isEnabled: boolean;
  /** The server lets them do nothing else before they have one. */
  readonly isRequired: boolean;
  /** Recovery codes that were not used yet. */
  readonly left: number;
  readonly operation: Operation;
  /** The server asks for the current password. */
  readonly asksPassword: boolean;
  /** The password or the code, as typed. */
  readonly entry: string;
  readonly failure: FactorFailure | null;
  readonly secret: Secret;
  readonly codes: readonly string[];
}

export type FactorEvent =
  | { readonly type: 'retry.requested' }
  | { readonly type: 'setup.requested' }
  | { readonly type: 'renewal.requested' }
  | { readonly type: 'removal.requested' }
  | { readonly type: 'entry.typed'; readonly entry: string }
  | { readonly type: 'entry.submitted' }
  | { readonly type: 'operation.cancelled' }
  | { readonly type: 'codes.saveRequested' }
  /** The recovery codes were written down or saved. */
  | { readonly type: 'codes.kept' };

export interface Proof {
  /** '' where it was not asked for. */
  readonly password: string;
}

const nothing = { secret: { secret: '', uri: '' }, codes: [], entry: '', asksPassword: false, failure: null };
const removed: Toast = { tone: 'success', text: 'Verifikasi dua langkah dinonaktifkan.' };

const factorSetup = setup({
  types: {
    context: {} as Context,
    events: {} as FactorEvent,
    emitted: {} as { readonly type: 'toast.requested'; readonly toast: Toast },
    tags: {} as 'pending' | 'unsaved',
  },
  actors: {
    read: providedPromise<Factor>('read'),
    begin: providedPromise<Secret, Proof>('begin'),
    renew: providedPromise<RecoveryCodes, Proof>('renew'),
    remove: providedPromise<unknown, Proof>('remove'),
    confirm: providedPromise<RecoveryCodes, { code: string }>('confirm'),
  },
  /** Before what could not be read is read again. */
  delays: { pause: 10_000 },
  guards: {
    isPassing: (_, { error }: { error: unknown }) => isPassing(error as ApiError),
    isEnabled: ({ context }) => context.isEnabled,
    isFilled: ({ context }) => context.entry !== '',
    isRenewal: ({ context }) => context.operation === 'renewal',
    isRemoval: ({ context }) => context.operation === 'removal',
    isAbsent: (_, { error }: { error: unknown }) => rules.isAbsent(error),
    isOutdated: (_, { error }: { error: unknown }) => rules.isOutdated(error),
  },
  actions: {
    /** Saves the recovery codes as a file. */
    saveCodes: providedAction<RecoveryCodes>('saveCodes'),
    setFactor: assign((_, { enabled, required, recovery_codes: left }: Factor) => ({
      isEnabled: enabled === 1,
      isRequired: required === 1,
      left,
    })),
    setOperation: assign((_, { operation }: { operation: Operation }) => ({ operation })),
    setEntry: assign((_, { entry }: { entry: string }) => ({ entry, failure: null })),
    setSecret: assign((_, secret: Secret) => ({ ...nothing, secret })),
    setCodes: assign((_, { codes }: RecoveryCodes) => ({
      ...nothing,
      codes,
      left: codes.length,
      isEnabled: true,
    })),
    setRemoved: assign({ isEnabled: false, left: 0 }),
    setFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: rules.failureOf(error),
      asksPassword: context.asksPassword || rules.asksPassword(error),
    })),
    forget: assign(nothing),
    emitRemoved: emit({ type: 'toast.requested', toast: removed } as const),
  },
});

const proofOf = ({ context }: { context: Context }): Proof => ({ password: context.entry });
const begun = {
  target: '#factor.showing',
  actions: { type: 'setSecret', params: ({ event }: { event: { output: Secret } }) => event.output },
} as const;
const handed = {
  target: '#factor.handing',
  actions: { type: 'setCodes', params: ({ event }: { event: { output: RecoveryCodes } }) => event.output },
} as const;
const failed = ({ event }: { event: { error: unknown } }) => event;
const setFailure = { type: 'setFailure', params: failed } as const;
const outdated = { guard: { type: 'isOutdated', params: failed }, target: '#factor.reading' } as const;
const undone = [outdated, { target: '#factor.asking.filling', actions: setFailure }] as const;

export const factorMachine = factorSetup.createMachine({
  id: 'factor',
  context: { ...nothing, isEnabled: false, isRequired: false, left: 0, operation: 'setup' },
  initial: 'reading',
  states: {
    reading: {
      entry: 'forget',
      invoke: {
        id: 'read',
        src: 'read',
        onDone: { target: 'resting', actions: { type: 'setFactor', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isAbsent', params: failed }, target: 'absent' },
          { guard: { type: 'isPassing', params: failed }, target: 'unread.passing', actions: setFailure },
          { target: 'unread', actions: setFailure },
        ],
      },
    },
    /** This server knows none. */
    absent: {},
    unread: {
      on: { 'retry.requested': 'reading' },
      initial: 'refused',
      states: { refused: {}, passing: { after: { pause: '#factor.reading' } } },
    },
    resting: { entry: 'forget', always: [{ guard: 'isEnabled', target: 'on' }, { target: 'off' }] },
    off: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'setup.requested': {
              target: 'beginning',
              actions: { type: 'setOperation', params: { operation: 'setup' } },
            },
          },
        },
        /** Whoever has just signed in is asked for nothing. */
        beginning: {
          tags: 'pending',
          invoke: { id: 'begin', src: 'begin', input: proofOf, onDone: begun, onError: undone },
        },
      },
    },
    on: {
      on: {
        'renewal.requested': {
          target: 'asking',
          actions: { type: 'setOperation', params: { operation: 'renewal' } },
        },
        'removal.requested': {
          target: 'asking',
          actions: { type: 'setOperation', params: { operation: 'removal' } },
        },
      },
    },
    /** Before it is done, and again where it was not. */
    asking: {
      initial: 'filling',
      states: {
        filling: {
          on: {
            'entry.typed': { actions: { type: 'setEntry', params: ({ event }) => event } },
            'entry.submitted': [
              { guard: 'isRenewal', target: 'renewing' },
              { guard: 'isRemoval', target: 'removing' },
              { target: 'beginning' },
            ],
            'operation.cancelled': '#factor.resting',
          },
        },
        beginning: {
          tags: 'pending',
          invoke: { id: 'beginAgain', src: 'begin', input: proofOf, onDone: begun, onError: undone },
        },
        renewing: {
          tags: 'pending',
          invoke: { id: 'renew', src: 'renew', input: proofOf, onDone: handed, onError: undone },
        },
        removing: {
          tags: 'pending',
          invoke: {
            id: 'remove',
            src: 'remove',
            input: proofOf,
            onDone: { target: '#factor.resting', actions: ['setRemoved', 'emitRemoved'] },
            onError: undone,
          },
        },
      },
    },
    /** The secret, until a first code shows that an authenticator has it. */
    showing: {
      initial: 'filling',
      states: {
        filling: {
          on: {
            'entry.typed': { actions: { type: 'setEntry', params: ({ event }) => event } },
            'entry.submitted': { guard: 'isFilled', target: 'confirming' },
            'operation.cancelled': '#factor.resting',
          },
        },
        confirming: {
          tags: 'pending',
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context }) => ({ code: context.entry }),
            onDone: handed,
            onError: [outdated, { target: 'filling', actions: setFailure }],
          },
        },
      },
    },
    /** The recovery codes, shown this once. */
    handing: {
      tags: 'unsaved',
      on: {
        'codes.saveRequested': { actions: { type: 'saveCodes', params: ({ context }) => context } },
        'codes.kept': 'resting',
      },
    },
  },
});
export type FactorRef = ActorRefFrom<typeof factorMachine>;
export type FactorSnapshot = SnapshotFrom<typeof factorMachine>;
