import type { Whatsapp } from '../../../src/api/schema/entities/whatsapp';

export const EPOCH = 'bench';
export const clientOf = (place: number) => `id-1723${String(place).padStart(9, '0')}`;
export const keyOf = (place: number) => `whatsapp:${clientOf(place)}`;

/** An account as a list reads it, each a text of its own, as from an answer. */
export const accountOf = (place: number): Whatsapp => ({
  id: String(place + 1),
  clientid: clientOf(place),
  deviceId: null,
  userId: null,
  previousDeviceId: null,
  synced: 0,
  phonenumber: `62812${String(place).padStart(8, '0')}`,
  pushname: `Akun nomor ${place}`,
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
  User: null,
});

const DATE = '2026-11-22T00:00:00.000Z';
/** Walks all places of any number of accounts, neighbours far apart. */
const STRIDE = 7919;

/** The counts of a fleet of `size` accounts, in turn, as the contract's server sends them: frames of `perFrame` messages. */
export class Counts {
  seq = 0;
  readonly counts: Uint32Array;
  constructor(readonly size: number) {
    this.counts = new Uint32Array(size);
  }

  message() {
    this.seq += 1;
    const place = (this.seq * STRIDE) % this.size;
    const count = (this.counts[place] ?? 0) + 1;
    this.counts[place] = count;
    const clientid = clientOf(place);
    return {
      event: 'count_success',
      deviceId: clientid,
      date: DATE,
      source: 'whatsapp',
      sender: {
        id: place + 1,
        user_id: (place % 200) + 1,
        clientid,
        state: 'connected',
        status: 'sending',
        count_success: count,
        count_fail: 0,
        income: count * 100,
        suspended_count: 0,
      },
      receiver: {
        id: (this.seq % 5000) + 1,
        number: `62857${String(this.seq % 5000).padStart(8, '0')}`,
        count_success: count,
        last_sent: DATE,
      },
      epoch: EPOCH,
      seq: this.seq,
    };
  }

  frame(perFrame: number): string {
    return JSON.stringify(Array.from({ length: perFrame }, () => this.message()));
  }
}
