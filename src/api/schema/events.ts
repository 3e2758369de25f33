import * as z from 'zod/mini';
import { filled, loose, receiverFields, senderFields, truth } from './envelope';
import { event } from './event-row';
import {
  counter,
  deviceKey,
  digitsOrNull,
  required,
  flag,
  number,
  orNull,
  text,
  textOrNull,
  optional,
} from './scalars';
import { because, line, stopped, waited } from './line-text';
import { planWait } from './plan';

const state = optional('state', textOrNull);
const outcome = { state, error: optional('error', orNull(text)) };
const outcomeLog = { state: 'plain', error: 'phone' } as const;
/** Missing, it is true. */
const activity = { progressing: optional('progressing', truth) };
const failure = { message: text };
const failureLog = { message: 'covered' } as const;

const brokenOff = {
  fields: outcome,
  log: outcomeLog,
  news: 'failed',
  words: ({ error }: { readonly error?: string | null | undefined }) =>
    stopped(because('gagal', error), 'danger'),
} as const;

/**
 * Every event of the socket. The comment before it is its description in the contract: what happened, what the page makes of
 * it (`@effect`), and which fields a server sends (`@sends`).
 */
export const eventTable = {
  /**
   * A message arrived, or a number was found.
   * @effect The counter is set and glows for a second; a start that was waited for has happened.
   * @sends sender.count_success
   */
  count_success: event({
    owner: 'sender and receiver',
    words: () => ({ ...line('Terkirim', 'success'), run: 'sent' }),
  }),
  /**
   * A message did not arrive, or a number was not found.
   * @effect The counter is set and glows for a second; a start that was waited for has happened.
   * @sends sender.count_fail
   */
  count_fail: event({
    owner: 'sender and receiver',
    words: () => ({ ...line('Gagal terkirim', 'danger'), run: 'failed' }),
  }),
  /**
   * Counters were set right.
   * @effect Both counters are set, without a glow.
   * @sends sender.count_success sender.count_fail
   */
  count_synced: event({ owner: 'sender' }),
  /**
   * An account sends.
   * @effect It is at work; a start that was waited for has happened.
   */
  sending: event({ owner: 'sender' }),
  /**
   * A generator asks.
   * @effect It is at work; a start that was waited for has happened.
   */
  generating: event({ owner: 'generator' }),
  /**
   * A validator asks.
   * @effect It is at work; a start that was waited for has happened.
   */
  validating: event({ owner: 'validator' }),
  /**
   * It stopped: on request, or because its account was suspended, unlinked or opened elsewhere.
   * @effect It is idle: nothing is waited for, counted down or tried again any more. What stopped it without a
   * request is sent before it: `in_use` of the number that is free again, then `suspended` or `connection.update`,
   * then `stop`.
   */
  stop: event({ owner: 'sender', words: () => stopped('dihentikan') }),
  /**
   * There is nothing more to do.
   * @effect It is idle: nothing is waited for, counted down or tried again any more.
   */
  idle: event({ owner: 'sender', words: () => stopped('tidak ada lagi yang dikirim') }),
  /**
   * The work is done.
   * @effect It is idle; a generator or a validator is at 100 percent.
   * @sends state
   */
  finished: event({
    fields: outcome,
    owner: 'sender',
    news: 'finished',
    log: outcomeLog,
    words: ({ error }) => stopped(because('selesai', error)),
  }),
  /**
   * A blast broke off.
   * @effect It is idle, its error is shown.
   * @sends error
   */
  error_blast: event({ owner: 'sender', ...brokenOff }),
  /**
   * A generator broke off.
   * @effect It is idle, its error is shown.
   * @sends error
   */
  error_generate: event({ owner: 'generator', ...brokenOff }),
  /**
   * A validator broke off.
   * @effect It is idle, its error is shown.
   * @sends error
   */
  error_validate: event({ owner: 'validator', ...brokenOff }),
  /**
   * The link to the messenger changed.
   * @effect The state is set; `conflict` and `loggedOut` end the work, too. Where it was sending, `stop`
   * follows.
   * @sends state
   */
  'connection.update': event({
    fields: { state: required('state', textOrNull) },
    owner: 'sender',
    news: 'link',
    log: { state: 'plain' },
  }),
  /**
   * The messenger took the account out of use.
   * @effect It is suspended and idle; from the third time on for good. Where it was sending, `stop` follows.
   * @sends sender.suspended_count
   */
  suspended: event({
    fields: {
      sender: required(
        'sender',
        loose({ ...senderFields, suspended_count: required('sender.suspended_count', counter) }),
      ),
    },
    owner: 'sender',
    news: 'suspended',
    words({ sender }) {
      const times = sender?.suspended_count;
      const said = typeof times === 'number' ? `Ditangguhkan, kali ke-${times}` : 'Ditangguhkan';
      return { ...line(said, 'danger'), isOfLink: true };
    },
  }),
  /**
   * The link is being restored.
   * @effect It reads "Reconnecting...".
   * @sends reconnectTime
   */
  reconnecting: event({
    fields: { reconnectTime: optional('reconnectTime', number) },
    owner: 'sender',
    log: { reconnectTime: 'plain' },
  }),
  /**
   * A message failed, or a question of a generator or a validator, and is tried again.
   * @effect The row says so, with the code.
   * @sends code
   */
  attempting: event({
    fields: { code: optional('code', digitsOrNull) },
    owner: 'sender',
    keepsFigures: true,
    log: { code: 'code' },
    words: ({ code }) => ({
      ...line(`Gagal${code ? ` (kode ${code})` : ''}, mencoba lagi`, 'warning'),
      run: 'retried',
    }),
  }),
  /**
   * How far a generator or a validator is.
   * @effect Progress and current number are set.
   * @sends progressing progress
   */
  progressing: event({
    fields: {
      ...activity,
      progress: optional('progress', orNull(number)),
      current_number: optional('current_number', digitsOrNull),
    },
    owner: 'sender',
    keepsFigures: true,
    log: { progressing: 'plain', progress: 'plain', current_number: 'phone' },
  }),
  /**
   * Another number is written to.
   * @effect It is shown as at work with it, or as done.
   * @sends progressing
   */
  update_target: event({
    fields: activity,
    owner: 'sender',
    keepsFigures: true,
    log: { progressing: 'plain' },
  }),
  /**
   * It pauses; with `planWait`, until its plan lets it send.
   * @effect The seconds are counted down, from the moment of its `date`; of a plan it is said when it goes on, and why.
   * @sends waitTime
   */
  waiting: event({
    fields: { waitTime: required('waitTime', number), planWait: optional('planWait', orNull(planWait)) },
    owner: 'sender',
    keepsFigures: true,
    log: { waitTime: 'plain', planWait: { until: 'plain', why: 'plain', count: 'plain' } },
    words: waited,
  }),
  /**
   * The counters were set to zero.
   * @effect State and counters are set, nothing is waited for any more.
   * @sends state sender.count_success sender.count_fail
   */
  reset: event({
    fields: { state },
    owner: 'sender',
    log: { state: 'plain' },
    words: () => line('Jumlah direset'),
  }),
  /**
   * A phone was linked.
   * @effect The dialog of that device calls `whatsapp.save`.
   * @sends deviceId clientInfo
   */
  authenticated: event({
    fields: {
      deviceId: deviceKey,
      clientInfo: z.object({ phonenumber: text, pushname: text, server: text, serialized: text }),
    },
    owner: 'pairing',
    log: { clientInfo: { phonenumber: 'phone', pushname: 'person', server: 'plain', serialized: 'phone' } },
  }),
  /**
   * A QR code to link a phone with, or the next one.
   * @effect The dialog of that device draws it.
   * @sends deviceId qr
   */
  qr: event({
    fields: { deviceId: deviceKey, qr: filled },
    owner: 'pairing',
    keepsFigures: true,
    log: { qr: 'covered' },
  }),
  /**
   * A code to type into the phone.
   * @effect The dialog of that device shows it.
   * @sends deviceId code
   */
  code: event({
    fields: { deviceId: deviceKey, code: filled },
    owner: 'pairing',
    keepsFigures: true,
    log: { code: 'covered' },
  }),
  /**
   * Linking failed inside the server.
   * @effect The dialog that links a phone shows the text. Without a `deviceId`, every such dialog does.
   * @sends message
   */
  unhandledRejection: event({ fields: failure, owner: 'pairing', keepsFigures: true, log: failureLog }),
  /**
   * Linking failed inside the server.
   * @effect The dialog that links a phone shows the text. Without a `deviceId`, every such dialog does.
   * @sends message
   */
  uncaughtException: event({ fields: failure, owner: 'pairing', keepsFigures: true, log: failureLog }),
  /**
   * The server’s database failed while linking.
   * @effect The dialog that links a phone shows the text. Without a `deviceId`, every such dialog does.
   * @sends message
   */
  mongo: event({ fields: failure, owner: 'pairing', keepsFigures: true, log: failureLog }),
  /**
   * A sender begins or ends writing to a phone number, or its owner has opted out, or asked to be written to again.
   * @effect The number is marked (In Use), or no more; and Berhenti, where it is said.
   * @sends receiver receiver.in_use
   */
  in_use: event({
    fields: {
      receiver: required('receiver', loose({ ...receiverFields, in_use: required('receiver.in_use', flag) })),
    },
    owner: 'receiver',
  }),
  /**
   * The news of a person changed: there are more, or they have read some elsewhere.
   * @effect The bell reads them again.
   */
  news: event({ owner: 'person', keepsFigures: true }),
};
export type EventTable = typeof eventTable;
export type EventName = keyof EventTable;
