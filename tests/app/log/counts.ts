import type { WireEvent } from '../../../src/api/schema/wire';
import type { LogRecord } from '../../../src/streams/event-log';

/** A count as the contract's server sends it, with everything that it may bring, of one in a fleet of `size`. */
export function countOf(seq: number, size: number): LogRecord & { readonly at: number } {
  const place = (seq * 7919) % size;
  const count = Math.floor(seq / size) + 1;
  const clientid = `id-1723${String(place).padStart(9, '0')}`;
  const receiver = seq % 5000;
  const date = '2026-11-22T00:00:00.000Z';
  return {
    kind: 'event',
    channel: 'client-admin',
    keys: [`whatsapp:${clientid}`, `phonenumber:${receiver}`],
    at: 1_795_392_000_000 + seq,
    event: {
      type: 'wire.count_success',
      at: 1_795_392_000_000 + seq,
      replayed: false,
      deviceId: clientid,
      date,
      source: 'whatsapp',
      sender: {
        id: String(place + 1),
        user_id: String((place % 200) + 1),
        clientid,
        state: 'connected',
        status: 'sending',
        count_success: count,
        count_fail: 0,
        income: count * 100,
        suspended_count: 0,
      },
      receiver: {
        id: String(receiver),
        number: `62857${String(receiver).padStart(8, '0')}`,
        count_success: count,
        last_sent: date,
      },
      epoch: 'bench',
      seq,
    } as unknown as WireEvent,
  };
}
