import type { EventName } from '../../src/api/schema/socket';

interface EventWords {
  /** What happened. */
  readonly summary: string;
  /** What the page makes of it. */
  readonly effect: string;
  /** Fields of its own, and of its sender or receiver, that a server tells. */
  readonly tells?: readonly string[];
}

const COUNTED = 'The counter is set and glows for a second; a start that was waited for has happened.';
const AT_WORK = 'It is at work; a start that was waited for has happened.';
const ENDED = 'It is idle: nothing is waited for, counted down or tried again any more.';
const FAILED = 'It is idle, its error is shown.';
const BROKEN = 'The dialog that links a phone shows the text. Without a `deviceId`, every such dialog does.';

export const eventWords: Readonly<Record<EventName, EventWords>> = {
  count_success: {
    summary: 'A message arrived, or a number was found.',
    effect: COUNTED,
    tells: ['sender.count_success'],
  },
  count_fail: {
    summary: 'A message did not arrive, or a number was not found.',
    effect: COUNTED,
    tells: ['sender.count_fail'],
  },
  count_synced: {
    summary: 'Counters were set right.',
    effect: 'Both counters are set, without a glow.',
    tells: ['sender.count_success', 'sender.count_fail'],
  },
  sending: { summary: 'An account sends.', effect: AT_WORK },
  generating: { summary: 'A generator asks.', effect: AT_WORK },
  validating: { summary: 'A validator asks.', effect: AT_WORK },
  stop: {
    summary:
      'It stopped: somebody asked for that, or its account was suspended, unlinked or opened elsewhere.',
    effect: `${ENDED} What ended it by itself is told before it: \`in_use\` of the number that is free again, then \`suspended\` or \`connection.update\`, then \`stop\`.`,
  },
  idle: { summary: 'There is nothing more to do.', effect: ENDED },
  finished: {
    summary: 'The work is done.',
    effect: 'It is idle; a generator or a validator is at 100 percent.',
    tells: ['state'],
  },
  error_blast: { summary: 'A blast broke off.', effect: FAILED, tells: ['error'] },
  error_generate: { summary: 'A generator broke off.', effect: FAILED, tells: ['error'] },
  error_validate: { summary: 'A validator broke off.', effect: FAILED, tells: ['error'] },
  'connection.update': {
    summary: 'The link to the messenger changed.',
    effect:
      'The state is set; `conflict` and `loggedOut` end the work, too. Where it was sending, `stop` follows.',
    tells: ['state'],
  },
  suspended: {
    summary: 'The messenger took the account out of use.',
    effect:
      'It is suspended and idle; from the third time on for good. Where it was sending, `stop` follows.',
    tells: ['sender.suspended_count'],
  },
  reconnecting: {
    summary: 'The link is being restored.',
    effect: 'It reads "Reconnecting...".',
    tells: ['reconnectTime'],
  },
  attempting: {
    summary: 'A message failed and is tried again.',
    effect: 'The row says so, with the code.',
    tells: ['code'],
  },
  progressing: {
    summary: 'How far a generator or a validator is.',
    effect: 'Progress and current number are set.',
    tells: ['progressing', 'progress'],
  },
  update_target: {
    summary: 'Another number is written to.',
    effect: 'It is shown as at work with it, or as done.',
    tells: ['progressing'],
  },
  waiting: {
    summary: 'It pauses.',
    effect: 'The seconds are counted down, from the moment of its `date`.',
    tells: ['waitTime'],
  },
  reset: {
    summary: 'The counters were set to zero.',
    effect: 'State and counters are set, nothing is waited for any more.',
    tells: ['state', 'sender.count_success', 'sender.count_fail'],
  },
  authenticated: {
    summary: 'A phone was linked.',
    effect: 'The dialog of that device calls `whatsapp.save`.',
    tells: ['deviceId', 'clientInfo'],
  },
  qr: {
    summary: 'A QR code to link a phone with, or the next one.',
    effect: 'The dialog of that device draws it.',
    tells: ['deviceId', 'qr'],
  },
  code: {
    summary: 'A code to type into the phone.',
    effect: 'The dialog of that device shows it.',
    tells: ['deviceId', 'code'],
  },
  unhandledRejection: { summary: 'Linking failed inside the server.', effect: BROKEN, tells: ['message'] },
  uncaughtException: { summary: 'Linking failed inside the server.', effect: BROKEN, tells: ['message'] },
  mongo: { summary: 'The server’s database failed while linking.', effect: BROKEN, tells: ['message'] },
  in_use: {
    summary: 'Somebody begins or ends writing to a phone number.',
    effect: 'The number is marked (In Use), or no more.',
    tells: ['receiver', 'receiver.in_use'],
  },
};

/** Why a socket is closed, and what the page does then. */
export const closeCodes = {
  1000: ['Done.', 'Comes back.'],
  1008: ['More than 20 messages in a second.', 'Comes back.'],
  1009: ['A message of more than 64 KiB.', 'Comes back.'],
  1011: ['The server failed.', 'Comes back.'],
  1012: ['The server restarts.', 'Comes back, and is told what it missed.'],
  1013: [
    'Try again later: the reader is too slow, the person has too many sockets, or the server cannot find out just now who it is.',
    'Comes back, and is told what it missed.',
  ],
  4401: [
    'No token within five seconds, or one that is not valid, or no longer.',
    'Does not come back by itself: has its token validated, and tries once more or signs out.',
  ],
  4403: [
    'The channel is not for this person.',
    'Does not come back by itself: has its token validated, and tries once more or signs out.',
  ],
} as const satisfies Readonly<Record<number, readonly [why: string, page: string]>>;
