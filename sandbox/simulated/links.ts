import type { Chance } from '../core/chance';
import type { Host, LinkReport, Order } from '../network/port';
import type { Timers } from './timers';

/** Seconds until a new client has its first code. */
const GENERATING = 1.2;
/** Lifetimes are a person's, so they are real ms whatever the network's speed. */
const QR_LIFETIME = 60_000;
const QR_CHANGES_EVERY = 20_000;
const QR_CODES = 3;
const CODE_LIFETIME = 90_000;
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ123456789';
const QR_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

type LinkOrder = Extract<Order, { kind: 'link' }>;

/** Codes on offer. */
export function createLinks({ clock, log, report }: Host, chance: Chance, timers: Timers) {
  /** The link of each device that asks for a code, and how its next code is cancelled. */
  const open = new Map<string, { readonly id: string; cancel: () => void }>();

  const tell = (said: LinkReport) =>
    void report([said]).catch((error: unknown) => log.warn({ err: error }, 'a code was not told'));
  const end = (deviceId: string) => {
    open.get(deviceId)?.cancel();
    open.delete(deviceId);
  };
  const newQr = () => `2@${[88, 44, 44, 44].map((length) => chance.text(length, QR_CHARACTERS)).join(',')}`;

  return {
    end,
    offer: ({ id, deviceId, phoneNumber }: LinkOrder) => {
      if (open.get(deviceId)?.id === id) return;
      end(deviceId);
      const link = { id, cancel: () => {} };
      open.set(deviceId, link);
      const said = () => ({ id: crypto.randomUUID(), link: id });
      const offerCode = () => {
        const expiresAt = new Date(clock.now() + CODE_LIFETIME);
        tell({ ...said(), kind: 'code', code: chance.text(8, CODE_CHARACTERS), expiresAt });
        open.delete(deviceId);
      };
      // The last one, like any, can be scanned for its whole lifetime.
      const offerQr = (left: number) => {
        tell({ ...said(), kind: 'qr', qr: newQr(), expiresAt: new Date(clock.now() + QR_LIFETIME) });
        if (left > 0) link.cancel = timers.afterMs(QR_CHANGES_EVERY, () => offerQr(left - 1));
        else open.delete(deviceId);
      };
      link.cancel = timers.after(GENERATING, () => (phoneNumber ? offerCode() : offerQr(QR_CODES - 1)));
    },
  };
}
