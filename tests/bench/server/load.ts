import type { OwnedMessage } from '../../../sandbox/events/publish';

/** An account's event as the simulated network publishes it; `due` is when, in epoch ms. */
export const messageAt = (place: number, owners: readonly number[], due: number): OwnedMessage => {
  const owner = owners[place % owners.length] ?? 0;
  const clientid = `id-${1_723_000_000_000 + (place % 10_000) * 61_000}`;
  return {
    owner,
    message: {
      event: 'count_success',
      source: 'whatsapp',
      deviceId: clientid,
      sender: {
        id: place % 10_000,
        user_id: owner,
        clientid,
        phonenumber: `62812${10_000_000 + (place % 10_000)}`,
        pushname: 'Ani Wijaya',
        state: 'connected',
        status: 'sending',
        count_success: place,
        count_fail: 3,
        income: place * 100,
        suspended: false,
        suspended_count: 0,
      },
      receiver: { id: place % 500, number: '6281200000001', name: 'Budi', in_use: 0, count_success: 3 },
      due,
    },
  };
};

/** Epoch ms, finer than the clock's own. */
export const moment = () => performance.timeOrigin + performance.now();

/** The value under which `share` of the sorted values lie. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
