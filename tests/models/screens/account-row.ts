import { assign, setup, type SnapshotFrom } from 'xstate';
import type { DialogView } from '../../support/drawn';
import { type ScreenPath, screenPaths } from '../../support/paths/screen';

type Link = 'connected' | 'loggedOut' | 'disconnected' | 'unknown' | 'conflict';

export type AccountRowMove =
  | { readonly type: 'start.pressed' | 'stop.pressed' }
  /** A dialog is answered by one of its buttons. */
  | { readonly type: 'ok.pressed' | 'wait.pressed' | 'stopNext.pressed' }
  | { readonly type: 'start.accepted' | 'start.refused' | 'stop.accepted' | 'stop.refused' }
  | { readonly type: 'wire.sending' | 'wire.stop' }
  | { readonly type: 'wire.connection.update'; readonly state: Link }
  | { readonly type: 'wire.update_target'; readonly progressing: boolean }
  | { readonly type: 'wire.attempting'; readonly code: string }
  | { readonly type: 'wire.waiting'; readonly waitTime: number };

interface Context {
  readonly link: Link;
  /** What the message on its way is doing, in words. */
  readonly activity: string;
  /** Why the last blast could not begin or end; '' where nothing went wrong. */
  readonly failure: string;
}

/** Why the server refuses a call. */
export const REFUSALS = {
  'start.refused': { error: 'Saldo habis', shown: 'Saldo habis! Silahkan coba lagi.' },
  'stop.refused': { error: 'Gagal berhenti', shown: 'Gagal berhenti' },
} as const;

function failureOf({ type }: AccountRowMove): string {
  if (type in REFUSALS) return REFUSALS[type as keyof typeof REFUSALS].shown;
  return type === 'wire.stop'
    ? 'Blast dihentikan sebelum mulai mengirim.'
    : 'Sambungan terputus, silahkan sambungkan ulang!';
}

function activityOf(event: AccountRowMove): string {
  if (event.type === 'wire.attempting') return `Fail, attempting (${event.code})...`;
  return event.type === 'wire.waiting' ? `Waiting (${event.waitTime}s)...` : 'Sending...';
}

const row = setup({
  types: { context: {} as Context, events: {} as AccountRowMove },
  guards: {
    isConnected: ({ event }) => event.type === 'wire.connection.update' && event.state === 'connected',
    isProgressing: ({ event }) => event.type === 'wire.update_target' && event.progressing,
  },
  actions: {
    setLink: assign(({ event }) => (event.type === 'wire.connection.update' ? { link: event.state } : {})),
    setActivity: assign(({ event }) => ({ activity: activityOf(event) })),
    setFailure: assign(({ event }) => ({ failure: failureOf(event) })),
    forgetFailure: assign({ failure: '' }),
  },
});

/** Events about the message on its way. */
const activityEvents = {
  'wire.attempting': { target: '.delayed', actions: 'setActivity' },
  'wire.waiting': { target: '.delayed', actions: 'setActivity' },
  'wire.update_target': [
    { guard: 'isProgressing', target: '.progressing', actions: 'setActivity' },
    { target: '.resting' },
  ],
} as const;

/** What ends a start before anything is sent. */
const cutShort = {
  'wire.stop': { target: 'idle', actions: 'setFailure' },
  'wire.connection.update': { target: 'lost', actions: ['setLink', 'setFailure'] },
} as const;
const begun = {
  'wire.sending': { target: 'sending.progressing', actions: 'setActivity' },
  'wire.attempting': { target: 'sending.delayed', actions: 'setActivity' },
  'wire.waiting': { target: 'sending.delayed', actions: 'setActivity' },
  'wire.update_target': [
    { guard: 'isProgressing', target: 'sending.progressing', actions: 'setActivity' },
    { target: 'sending' },
  ],
} as const;
const refused = { target: '#idle.refused', actions: 'setFailure' } as const;

/** What a member sees of one account on the list and does about its blast, with the dialogs that come of it. */
export const accountRow = row.createMachine({
  id: 'account row',
  context: { link: 'connected', activity: '', failure: '' },
  initial: 'idle',
  states: {
    idle: {
      id: 'idle',
      initial: 'resting',
      on: {
        ...activityEvents,
        'start.pressed': { target: 'starting', actions: 'forgetFailure' },
        'wire.sending': { target: 'sending.progressing', actions: ['setActivity', 'forgetFailure'] },
        'wire.connection.update': [
          { guard: 'isConnected', actions: 'setLink' },
          { target: 'lost', actions: 'setLink' },
        ],
      },
      states: {
        resting: {},
        refused: {},
        delayed: { on: { 'wire.connection.update': {} } },
        // A message is still on its way: a start is asked about first.
        progressing: { on: { 'start.pressed': '#busy', 'wire.connection.update': {} } },
      },
    },
    busy: {
      id: 'busy',
      on: {
        'wait.pressed': 'idle.progressing',
        'stopNext.pressed': { target: 'stopping', actions: 'forgetFailure' },
      },
    },
    lost: {
      on: {
        'start.pressed': 'forbidden',
        'wire.connection.update': [
          { guard: 'isConnected', target: 'idle', actions: 'setLink' },
          { actions: 'setLink' },
        ],
      },
    },
    forbidden: { on: { 'ok.pressed': 'left' } },
    left: { type: 'final' },
    starting: {
      initial: 'calling',
      on: { ...begun, ...cutShort },
      states: {
        calling: {
          on: {
            'start.accepted': 'accepted',
            'start.refused': refused,
            'wire.connection.update': { guard: 'isConnected', target: '#presumed.calling' },
          },
        },
        accepted: {
          on: { 'wire.connection.update': { guard: 'isConnected', target: '#presumed.accepted' } },
        },
      },
    },
    // An event about the account arrived, though none that proves that it sends.
    presumed: {
      id: 'presumed',
      initial: 'calling',
      on: {
        ...begun,
        ...cutShort,
        'wire.connection.update': [{ guard: 'isConnected' }, cutShort['wire.connection.update']],
        'stop.pressed': 'stopping',
      },
      states: {
        calling: { on: { 'start.accepted': 'accepted', 'start.refused': refused } },
        accepted: {},
      },
    },
    sending: {
      initial: 'resting',
      on: {
        ...activityEvents,
        'stop.pressed': { target: 'stopping', actions: 'forgetFailure' },
        'wire.stop': 'idle',
      },
      states: { resting: {}, refused: {}, delayed: {}, progressing: {} },
    },
    stopping: {
      on: {
        'stop.accepted': 'idle',
        'stop.refused': { target: 'sending.refused', actions: 'setFailure' },
        'wire.stop': 'idle',
      },
    },
  },
});
export type AccountRow = typeof accountRow;
type State = SnapshotFrom<AccountRow>;

const LINKS: Readonly<Record<Link, string>> = {
  connected: 'Connected',
  loggedOut: 'Logged Out',
  disconnected: 'Disconnected',
  unknown: 'Unknown',
  conflict: 'Conflict',
};

/** What the page shows of the account's blast. */
export interface AccountRowView {
  /** Labels of the row's commands; those that cannot be pressed in brackets. */
  readonly commands: readonly string[];
  /** How the account stands, and what its message on the way is doing, or why none can be. */
  readonly status: string;
  /** What its line of its own says. */
  readonly failure: string;
  readonly dialog: DialogView | null;
}

/** What a member must see in a state of the model; null once the list was left. */
export function viewOf(state: State): AccountRowView | null {
  if (state.matches('left')) return null;
  const { link, activity, failure } = state.context;
  const isLost = state.matches('lost') || state.matches('forbidden');
  const part = typeof state.value === 'object' ? Object.values(state.value)[0] : state.value;
  const isUnderway = part === 'delayed' || part === 'progressing' || part === 'busy';
  return {
    commands: [...(isLost ? ['Reconnect'] : []), commandOf(state)],
    status: LINKS[link] + (isUnderway ? activity : isLost ? 'Sambungkan ulang dulu' : ''),
    failure,
    dialog: dialogOf(state),
  };
}

function commandOf(state: State): string {
  if (state.matches('starting')) return '(Starting...)';
  if (state.matches('stopping')) return '(Stopping...)';
  return state.matches('sending') || state.matches('presumed') ? 'Stop Blast' : 'Start Blast';
}

const FORBIDDEN: DialogView = {
  title: 'Forbidden',
  text: 'Sambungan terputus, silahkan sambungkan ulang!',
  choices: ['OK'],
};
const BUSY: DialogView = {
  title: 'Sedang mengirim',
  text: 'Akun ini masih mengirim pesan. Hentikan blast berikutnya atau tunggu sampai selesai.',
  choices: ['Stop Blast!', 'Tunggu Aja'],
};

function dialogOf(state: State): DialogView | null {
  if (state.matches('forbidden')) return FORBIDDEN;
  return state.matches('busy') ? BUSY : null;
}

/** The part of the screen's state that counts: events about a message mean the same in all of its states. */
function partOf({ value, context }: State): string {
  if (value === 'forbidden') return `${value} ${context.link}`;
  return typeof value === 'string'
    ? value
    : Object.entries(value)
        .flat()
        .join(' ')
        .replace(/ (resting|delayed)$/, '');
}

/** A start is refused for each state that an account can be lost in; one that is on its way ends by all of them alike. */
const moveOf = (event: AccountRowMove, before: State | null) =>
  before?.matches('starting') || before?.matches('presumed') ? event.type : event;

export const accountRowPaths = (): ScreenPath<AccountRow>[] =>
  screenPaths(
    accountRow,
    [
      ...(Object.keys(LINKS) as Link[]).map((state) => ({ type: 'wire.connection.update', state }) as const),
      { type: 'wire.update_target', progressing: true },
      { type: 'wire.update_target', progressing: false },
      { type: 'wire.attempting', code: '408' },
      { type: 'wire.waiting', waitTime: 600 },
    ],
    (event, after, before) => [before && partOf(before), moveOf(event, before), partOf(after)],
  );
