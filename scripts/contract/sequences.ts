import type { CallName } from '../../src/api/calls';
import type { EventName } from '../../src/api/schema/events';

/** One thing that is said, and what may come after it. */
export interface Step {
  /** The page calls, */
  readonly call?: CallName;
  /** or the server tells one of these, */
  readonly events?: readonly EventName[];
  /** whose field has one of these values. */
  readonly where?: { readonly field: string; readonly values: readonly unknown[] };
  readonly text: string;
  /** A server may leave it out. */
  readonly mayLack?: true;
  /** It is no part of the story, but may come while nothing else goes on. */
  readonly isApart?: true;
  /** Names of steps; `end` for none, after which it can begin again. */
  readonly next: readonly string[];
}
/** What is told in which order. Messages about other subjects come between, and those that are `beside` it. */
export interface Sequence {
  readonly title: string;
  readonly text: string;
  /** Whose messages it is: `source` and `sender.id` name it, or `deviceId` does. */
  readonly of: 'whatsapp' | 'generator' | 'validator' | 'device';
  readonly begins: readonly string[];
  readonly beside: readonly EventName[];
  readonly steps: Readonly<Record<string, Step>>;
}

const inUse = (value: number) => ({ field: 'receiver.in_use', values: [value, value === 1] });
const linkIs = (...values: readonly string[]) => ({ field: 'state', values });
/** What may end a blast, or hold it up, while no message is under way. */
const OUT = ['stop', 'suspended', 'cut off', 'lost'];
const UNDERWAY = ['attempting', 'success', 'failure', 'released', 'lost'];

const blast: Sequence = {
  title: 'A blast',
  text: 'An account writes to one number after the other until it is stopped.',
  of: 'whatsapp',
  begins: ['start', 'suspended', 'cut off', 'lost', 'reconnecting', 'linked', 'idle', 'single'],
  beside: ['reset', 'count_synced'],
  steps: {
    start: { call: 'whatsapp.start', text: 'Starts it.', next: ['taken', 'waiting', 'error', ...OUT] },
    taken: {
      events: ['in_use'],
      where: inUse(1),
      text: 'A number is taken.',
      mayLack: true,
      next: ['target'],
    },
    target: { events: ['update_target'], text: 'It is shown.', mayLack: true, next: ['sending'] },
    sending: { events: ['sending'], text: 'The message leaves.', next: UNDERWAY },
    attempting: {
      events: ['attempting'],
      text: 'It failed and is tried again.',
      mayLack: true,
      next: UNDERWAY,
    },
    success: { events: ['count_success'], text: 'It arrived,', next: ['free'] },
    failure: { events: ['count_fail'], text: 'or it did not.', next: ['free'] },
    free: {
      events: ['in_use'],
      where: inUse(0),
      text: 'The number is free again.',
      mayLack: true,
      next: ['waiting', 'finished', ...OUT],
    },
    waiting: {
      events: ['waiting'],
      text: 'It pauses, or waits for its plan, and takes the next one.',
      mayLack: true,
      next: ['taken', 'waiting', 'error', ...OUT],
    },
    released: {
      events: ['in_use'],
      where: inUse(0),
      text: 'What ends a message under way frees its number first.',
      mayLack: true,
      next: ['held up', 'error', ...OUT],
    },
    'held up': {
      events: ['waiting'],
      text: 'Its plan lets it send no more just now: it goes on later.',
      next: ['taken', 'waiting', 'error', ...OUT],
    },
    lost: {
      events: ['connection.update'],
      where: linkIs('disconnected'),
      text: 'The phone is away: it goes on once that is back.',
      next: ['reconnecting', 'linked', 'stop', 'cut off', 'suspended'],
    },
    reconnecting: {
      events: ['reconnecting'],
      text: 'The link is being restored.',
      mayLack: true,
      next: ['reconnecting', 'linked', 'stop', 'cut off', 'lost', 'suspended'],
    },
    linked: {
      events: ['connection.update'],
      where: linkIs('connected'),
      text: 'It is back.',
      next: ['taken', 'waiting', 'error', ...OUT, ...UNDERWAY, 'end'],
    },
    suspended: {
      events: ['suspended'],
      text: 'The messenger takes the account out of use,',
      next: ['stop', 'end'],
    },
    'cut off': {
      events: ['connection.update'],
      where: linkIs('loggedOut', 'conflict'),
      text: 'or the phone unlinks it, or it is opened elsewhere.',
      next: ['stop', 'end'],
    },
    stop: {
      events: ['stop'],
      text: 'It stopped, by `whatsapp.stop` or by what was told before.',
      next: ['end'],
    },
    finished: { events: ['finished'], text: 'Or there was nothing more to do,', next: ['end'] },
    error: { events: ['error_blast'], text: 'or it broke off.', next: ['end'] },
    idle: { events: ['idle'], text: '`whatsapp.stop` of what does not run.', isApart: true, next: ['end'] },
    single: {
      events: ['count_success', 'count_fail'],
      text: 'A message of `whatsapp.sendMessage`.',
      isApart: true,
      next: ['end'],
    },
  },
};

const FAILURES = ['unhandledRejection', 'uncaughtException', 'mongo'] as const;
const pairing = (title: string, text: string, offer: 'qr' | 'code', steps: Sequence['steps']): Sequence => ({
  title,
  text,
  of: 'device',
  begins: ['client'],
  beside: [],
  steps: {
    ...steps,
    failed: {
      events: FAILURES,
      text: 'It failed inside the server; another code may follow.',
      next: [offer, 'authenticated', 'failed', 'end'],
    },
    authenticated: { events: ['authenticated'], text: 'The phone has linked it.', next: ['save', 'failed'] },
    save: { call: 'whatsapp.save', text: 'Writes the account down.', next: ['linked'] },
    linked: {
      events: ['connection.update'],
      where: linkIs('connected'),
      text: 'It can send.',
      mayLack: true,
      next: ['end'],
    },
  },
});
const OFFERED = ['authenticated', 'failed', 'end'];
const byQr = pairing('A pairing by QR code', 'A phone scans what the page draws.', 'qr', {
  client: {
    call: 'whatsapp.newClient',
    text: 'Makes a client, without a number.',
    next: ['wait', 'qr', 'failed'],
  },
  wait: {
    call: 'whatsapp.qr',
    text: 'Waits for the first code, which is told as an event, too.',
    next: ['qr', 'failed'],
  },
  qr: { events: ['qr'], text: 'A code, and the next one in its place.', next: ['qr', ...OFFERED] },
});
const byCode = pairing('A pairing by typed code', 'A code is typed into the phone.', 'code', {
  client: { call: 'whatsapp.newClient', text: 'Makes a client, for a number.', next: ['code', 'failed'] },
  code: { events: ['code'], text: 'The code to type.', next: ['code', ...OFFERED] },
});

const runner = (
  of: 'generator' | 'validator',
  text: string,
  asks: EventName,
  error: EventName,
): Sequence => ({
  title: `A ${of}`,
  text,
  of,
  begins: ['start', 'stop'],
  beside: [],
  steps: {
    start: {
      call: `${of}.start`,
      text: 'Starts it, or goes on where it was stopped.',
      next: ['counted', 'error'],
    },
    counted: { events: ['count_synced'], text: 'Where its counters stand.', mayLack: true, next: ['asks'] },
    asks: {
      events: [asks],
      text: 'It asks.',
      next: ['attempting', 'found', 'missed', 'progress', 'finished', 'error', 'stop'],
    },
    attempting: {
      events: ['attempting'],
      text: 'Nobody answered: it asks again.',
      mayLack: true,
      next: ['attempting', 'found', 'missed', 'progress', 'finished', 'error', 'stop'],
    },
    found: {
      events: ['count_success'],
      text: 'Numbers were found,',
      mayLack: true,
      next: ['missed', 'progress', 'finished'],
    },
    missed: {
      events: ['count_fail'],
      text: 'and others were not.',
      mayLack: true,
      next: ['found', 'progress', 'finished'],
    },
    progress: {
      events: ['progressing'],
      text: 'So far it is.',
      mayLack: true,
      next: ['attempting', 'found', 'missed', 'progress', 'finished', 'error', 'stop'],
    },
    finished: { events: ['finished'], text: 'All were asked,', next: ['end'] },
    error: { events: [error], text: 'or its account is not linked any more,', next: ['end'] },
    stop: { events: ['stop'], text: `or \`${of}.stop\` ends it.`, next: ['end'] },
  },
});

export const sequences = {
  blast,
  byQr,
  byCode,
  generator: runner(
    'generator',
    'Numbers of a range are asked for one after the other.',
    'generating',
    'error_generate',
  ),
  validator: runner(
    'validator',
    'Numbers of a file are asked for one after the other.',
    'validating',
    'error_validate',
  ),
} as const satisfies Readonly<Record<string, Sequence>>;
