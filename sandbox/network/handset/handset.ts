import { and, eq } from 'drizzle-orm';
import { publishAll } from '../../events/publish';
import { conflict, notFound } from '../../core/refusal';
import type { Queries } from '../../store/database';
import { pairings, phoneNumbers } from '../../store/schema';
import { type Account, accountMessage, changeAccount, cutOff, lockAccount } from '../accounts';
import type { Pairing } from '../pairing/step';
import { announceWork, type World } from '../world';

/** The phone that scans a QR code or is asked for a pairing code. */
export interface Phone {
  /** Digits with country code. */
  readonly number: string;
  /** As its contacts see it. */
  readonly name: string;
}

export const PAIRING_ERRORS = ['unhandledRejection', 'uncaughtException', 'mongo'] as const;
export type PairingError = (typeof PAIRING_ERRORS)[number];

/** What a person can do on the phone itself. Each is one transaction. */
export interface Handset {
  scan(qr: string, phone: Phone): Promise<void>;
  enterCode(code: string, phone: Phone): Promise<void>;
  failPairing(deviceId: string, error: PairingError, message: string): Promise<void>;
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

export function createHandset(world: World): Handset {
  const { database, clock } = world;

  const authenticate = (where: Parameters<typeof and>[0], phone: Phone) =>
    database.transaction(async (tx) => {
      const [pairing] = await tx
        .select()
        .from(pairings)
        .where(and(where, eq(pairings.state, 'offered')))
        .for('no key update');
      if (!pairing || isOver(pairing, clock.now()))
        throw notFound('Kode tidak dikenal atau sudah kedaluwarsa.');
      if (pairing.phoneNumber && pairing.phoneNumber !== phone.number) {
        throw conflict('Kode ini untuk nomor lain.');
      }
      const clientInfo = {
        phonenumber: phone.number,
        // WhatsApp allows bidirectional controls in a name.
        pushname: phone.name.replace(/\p{Bidi_Control}/gu, ''),
        server: 'c.us',
        serialized: `${phone.number}@c.us`,
      };
      await tx
        .update(pairings)
        .set({ state: 'authenticated', qr: null, code: null, clientInfo, nextAt: null })
        .where(eq(pairings.deviceId, pairing.deviceId));
      const { userId: owner, deviceId } = pairing;
      await publishAll(tx, [{ owner, message: { event: 'authenticated', deviceId, clientInfo } }]);
    });

  /** Ends what the account does, with `change`, and publishes `event`. */
  const end = (id: number, event: string, change: (account: Account) => Partial<Account>) =>
    database.transaction(async (tx) => {
      const before = await lockAccount(tx, id);
      await publishAll(tx, await cutOff(tx, before, event, change(before)));
    });

  /** Changes the account's connection, where it is one of `from`, and leaves its blast alone. */
  const link = (id: number, from: readonly string[], state: string, nextAt: Date | null) =>
    database.transaction(async (tx) => {
      const before = await lockAccount(tx, id);
      if (!from.includes(before.state ?? '')) throw conflict(`Akun sedang ${before.state ?? 'unknown'}.`);
      const account = await changeAccount(tx, id, { state, nextAt });
      await announceWork(world, tx, 'blast');
      await publishAll(tx, [accountMessage(account, 'connection.update', { state })]);
    });

  return {
    scan: (qr, phone) => authenticate(eq(pairings.qr, qr), phone),
    enterCode: (code, phone) => authenticate(eq(pairings.code, code), phone),
    failPairing: (deviceId, event, message) =>
      database.transaction(async (tx) => {
        const [pairing] = await tx.select().from(pairings).where(eq(pairings.deviceId, deviceId));
        if (!pairing) throw notFound();
        await publishAll(tx, [{ owner: pairing.userId, message: { event, deviceId, message } }]);
      }),
    unlink: (id) => end(id, 'connection.update', () => ({ state: 'loggedOut' })),
    openElsewhere: (id) => end(id, 'connection.update', () => ({ state: 'conflict' })),
    suspend: (id) =>
      end(id, 'suspended', ({ suspendedCount }) => ({
        state: 'suspended',
        suspended: true,
        suspendedAt: new Date(clock.now()),
        suspendedCount: suspendedCount + 1,
      })),
    drop: (id) => link(id, ['connected', 'reconnecting...'], 'disconnected', null),
    restore: (id) => link(id, ['disconnected', 'conflict'], 'connected', new Date(clock.now())),
    refuseMessages: (id) => database.transaction((tx) => refuseMessages(tx, id)),
  };
}

const isOver = ({ expiresAt }: Pairing, now: number) => expiresAt === null || expiresAt.getTime() <= now;

async function refuseMessages(tx: Queries, id: number): Promise<void> {
  const [number] = await tx
    .update(phoneNumbers)
    .set({ status: 'nonactive' })
    .where(eq(phoneNumbers.id, id))
    .returning();
  if (!number) throw notFound();
}
