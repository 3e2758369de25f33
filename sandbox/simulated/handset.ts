import { and, eq, gt, inArray } from 'drizzle-orm';
import { conflict, notFound } from '../core/refusal';
import { type AccountReport, type Host, type LINK_ERRORS, type LinkReport } from '../network/port';
import type { Queries } from '../store/database';
import { pairings, phoneNumbers, whatsapps } from '../store/schema';

/** The phone that scans a QR code or is asked for a pairing code. */
export interface Phone {
  /** Digits with country code. */
  readonly number: string;
  /** As its contacts see it. */
  readonly name: string;
}

/** What a person can do on the phone itself; each is reported. */
export interface Handset {
  scan(qr: string, phone: Phone): Promise<void>;
  enterCode(code: string, phone: Phone): Promise<void>;
  failPairing(deviceId: string, error: (typeof LINK_ERRORS)[number], message: string): Promise<void>;
  /** "Keluar dari perangkat": the account is logged out. */
  unlink(accountId: number): Promise<void>;
  /** WhatsApp Web is opened elsewhere: a conflict. */
  openElsewhere(accountId: number): Promise<void>;
  suspend(accountId: number): Promise<void>;
  /** The phone loses its connection until `restore`; a blast waits meanwhile. */
  drop(accountId: number): Promise<void>;
  restore(accountId: number): Promise<void>;
  /** The receiver presses "Berhenti": that number is never messaged again. */
  refuseMessages(phoneNumberId: number): Promise<void>;
}

/** Devices of which something holds. */
export interface Devices {
  add(deviceId: string): void;
  delete(deviceId: string): void;
}

/** `away` have no connection, `comingBack` have one in a moment. */
export function createHandset(
  { queries, clock, report }: Host,
  away: Devices,
  comingBack: Pick<Devices, 'delete'>,
): Handset {
  const offer = async (where: Parameters<typeof and>[0], phone: Phone) => {
    const [pairing] = await queries
      .select()
      .from(pairings)
      .where(and(where, eq(pairings.state, 'offered'), gt(pairings.expiresAt, new Date(clock.now()))));
    if (!pairing) throw notFound('Kode tidak dikenal atau sudah kedaluwarsa.');
    if (pairing.phoneNumber && pairing.phoneNumber !== phone.number) {
      throw conflict('Kode ini untuk nomor lain.');
    }
    await reportLink({
      kind: 'linked',
      link: pairing.linkId,
      phone: {
        phonenumber: phone.number,
        // WhatsApp allows bidirectional controls in a name.
        pushname: phone.name.replace(/\p{Bidi_Control}/gu, ''),
        server: 'c.us',
        serialized: `${phone.number}@c.us`,
      },
    });
  };
  const reportLink = (said: Without<LinkReport>) => report([{ id: crypto.randomUUID(), ...said }]);
  const reportDevice = (deviceId: string, said: Without<AccountReport>) =>
    report([{ id: crypto.randomUUID(), deviceId, ...said } as AccountReport]);
  const end = async (id: number, kind: 'conflict' | 'loggedOut' | 'suspended') => {
    const { deviceId } = await findDevice(queries, id);
    comingBack.delete(deviceId);
    await reportDevice(deviceId, { kind });
  };
  /** Changes the connection of an account where it is one of `from`; resolves to its device. */
  const findIn = async (id: number, from: readonly string[]) => {
    const { deviceId, state } = await findDevice(queries, id);
    if (!from.includes(state ?? '')) throw conflict(`Akun sedang ${state ?? 'unknown'}.`);
    return deviceId;
  };

  return {
    scan: (qr, phone) => offer(eq(pairings.qr, qr), phone),
    enterCode: (code, phone) => offer(eq(pairings.code, code), phone),
    failPairing: async (deviceId, error, message) => {
      const [pairing] = await queries
        .select({ link: pairings.linkId })
        .from(pairings)
        .where(and(eq(pairings.deviceId, deviceId), inArray(pairings.state, ['requested', 'offered'])));
      if (!pairing) throw notFound();
      await reportLink({ kind: 'linkFailed', ...pairing, error, message });
    },
    unlink: (id) => end(id, 'loggedOut'),
    openElsewhere: (id) => end(id, 'conflict'),
    suspend: (id) => end(id, 'suspended'),
    drop: async (id) => {
      const deviceId = await findIn(id, ['connected', 'reconnecting...']);
      away.add(deviceId);
      comingBack.delete(deviceId);
      await reportDevice(deviceId, { kind: 'disconnected', returns: false });
    },
    restore: async (id) => {
      const deviceId = await findIn(id, ['disconnected', 'conflict']);
      away.delete(deviceId);
      await reportDevice(deviceId, { kind: 'connected' });
    },
    refuseMessages: async (id) => {
      const [found] = await queries
        .select({ number: phoneNumbers.number })
        .from(phoneNumbers)
        .where(eq(phoneNumbers.id, id));
      if (!found) throw notFound();
      await report([{ id: crypto.randomUUID(), kind: 'refused', ...found }]);
    },
  };
}

/** A report before it has its id. */
type Without<R> = R extends unknown ? Omit<R, 'id' | 'deviceId'> : never;

async function findDevice(queries: Queries, accountId: number) {
  const [account] = await queries
    .select({ deviceId: whatsapps.clientid, state: whatsapps.state })
    .from(whatsapps)
    .where(eq(whatsapps.id, accountId));
  if (!account) throw notFound();
  return account;
}
