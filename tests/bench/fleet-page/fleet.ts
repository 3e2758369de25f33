import type { Whatsapp } from '../../../src/api/schema/entities/whatsapp';
import type { Mix } from './contestants';

export const EPOCH = 'bench';
export const clientOf = (place: number) => `id-1723${String(place).padStart(9, '0')}`;
export const keyOf = (place: number) => `whatsapp:${clientOf(place)}`;

export const phoneOf = (place: number) => `62812${String(place).padStart(8, '0')}`;
const nameOf = (place: number) => `Akun nomor ${place}`;

/** An account as a list reads it, each a text of its own, as from an answer. */
export const accountOf = (place: number): Whatsapp => ({
  id: String(place + 1),
  clientid: clientOf(place),
  deviceId: null,
  userId: null,
  previousDeviceId: null,
  synced: 0,
  phonenumber: phoneOf(place),
  pushname: nameOf(place),
  server: 's.whatsapp.net',
  serialized: `62812${String(place).padStart(8, '0')}@s.whatsapp.net`,
  proxyId: String((place % 50) + 1),
  user_id: String((place % 200) + 1),
  state: 'connected',
  status: 'sending',
  count_success: 0,
  count_fail: 0,
  income: 0,
  suspended: 0,
  suspended_count: 0,
  suspendedAt: null,
  linkedAt: null,
  plan: null,
  planWait: null,
  User: null,
  Proxy: null,
});

/** As the network names it in its events. */
export const senderOf = (place: number, count: number) => ({
  id: place + 1,
  user_id: (place % 200) + 1,
  clientid: clientOf(place),
  phonenumber: phoneOf(place),
  pushname: nameOf(place),
  state: 'connected',
  status: 'sending',
  count_success: count,
  count_fail: 0,
  income: count * 100,
  suspended: 0,
  suspended_count: 0,
});

const DATE = '2026-11-22T00:00:00.000Z';
/** Walks all places of any number of accounts, neighbours far apart. */
export const STRIDE = 7919;

export const AIMED = [
  { event: 'in_use', in_use: 1 },
  { event: 'update_target', in_use: 1, progressing: true },
  { event: 'sending', in_use: 1 },
] as const;
export const ANSWERED = [
  { event: 'count_success', in_use: 0 },
  { event: 'in_use', in_use: 0 },
  { event: 'waiting', in_use: null, waitTime: 20 },
] as const;
const COUNTED = ANSWERED.slice(0, 1);

/** What is reported at once of an account that has sent `count` messages, and of a number of its own. */
export const messagesOf = (
  events: typeof AIMED | typeof ANSWERED | typeof COUNTED,
  { place, count, number }: { readonly place: number; readonly count: number; readonly number: number },
) =>
  events.map(({ event, in_use, ...fields }) => ({
    event,
    deviceId: clientOf(place),
    date: DATE,
    source: 'whatsapp',
    ...fields,
    sender: senderOf(place, count),
    ...(in_use !== null && {
      receiver: {
        id: (number % 5000) + 1,
        number: `62857${String(number % 5000).padStart(8, '0')}`,
        name: null,
        in_use,
        count_success: count,
        count_fail: 0,
        last_sent: DATE,
      },
    }),
  }));

/** The events of a fleet of `size` accounts, which take turns, as the contract's server sends them. */
export class Events {
  seq = 0;
  readonly counts: Uint32Array;
  readonly #isAimed: Uint8Array;
  #turn = 0;
  constructor(
    readonly mix: Mix,
    readonly size: number,
  ) {
    this.counts = new Uint32Array(size);
    this.#isAimed = new Uint8Array(size);
  }

  #step(place: number) {
    if (this.mix === 'counts') return COUNTED;
    this.#isAimed[place] = this.#isAimed[place] ? 0 : 1;
    return this.#isAimed[place] ? AIMED : ANSWERED;
  }

  /** What is reported at once of the account whose turn it is. */
  #messages() {
    const place = (this.#turn * STRIDE) % this.size;
    this.#turn += 1;
    const events = this.#step(place);
    const count = (this.counts[place] ?? 0) + Number(events !== AIMED);
    this.counts[place] = count;
    return messagesOf(events, { place, count, number: this.#turn }).map((message) => {
      this.seq += 1;
      return { ...message, epoch: EPOCH, seq: this.seq };
    });
  }

  /** `frames` frames of at least `perFrame` events. */
  take(frames: number, perFrame: number): string[] {
    return Array.from({ length: frames }, () => {
      const messages: object[] = [];
      while (messages.length < perFrame) messages.push(...this.#messages());
      return JSON.stringify(messages);
    });
  }
}
