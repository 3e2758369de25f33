import type { Intent } from '../notices/notices.types';
import type {
  ClientInfo,
  Context,
  ServerFailure,
  Mode,
  NewClient,
  OfferEvent,
  PairedClient,
} from './pairing.types';

/** What a number field starts with (PAIR-07). */
export const PREFIX = '62';

/**
 * The number as it is sent: digits alone, with the country first. People type `+62 812…`, `0812…`, `812…`, or any of
 * them behind the prefix that the field starts with.
 */
export function dialled(typed: string): string {
  const international = typed.lastIndexOf('+') + 1;
  const digits = typed.slice(international).replace(/\D/g, '').replace(/^00/, '');
  if (international > 0 && !digits.startsWith(PREFIX)) return digits;
  const national = digits
    .replace(/^62(?=628\d{8})/, '')
    .replace(/^62/, '')
    .replace(/^0+/, '');
  return PREFIX + national;
}

/** Whether a number can be asked a code for: an Indonesian one of a plausible length. */
export const isDialable = (typed: string) => /^62\d{8,13}$/.test(dialled(typed));

/** The pairing code as it is read: 4 characters, a dash, the rest (PAIR-14). */
export function spelled(code: string): string {
  const plain = code.replace(/[\s-]/g, '');
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

/** The QR code or pairing code that an event brings, null where it is not of this mode. */
export function offerOf(mode: Mode, event: OfferEvent): string | null {
  if (event.type === 'wire.code') return mode === 'code' ? event.code : null;
  return mode === 'qr' ? event.qr : null;
}

const PREFIXES: Readonly<Record<ServerFailure['type'], string>> = {
  'wire.unhandledRejection': 'unhandledRejection : ',
  'wire.uncaughtException': 'uncaughtException : ',
  'wire.mongo': 'mongo erorr : ',
};
/** A failure of the server's client, prefixed as the screen spells it (ERR-33 to ERR-35). */
export const failureText = ({ type, message }: Pick<ServerFailure, 'type' | 'message'>) =>
  `${PREFIXES[type]}${message}`;

export const newClientOf = ({ deviceId, userId, account, mode, number }: Context): NewClient => ({
  deviceId,
  userId,
  ...(account && { previousDeviceId: account.clientid }),
  ...(mode === 'code' && { phoneNumber: dialled(number) }),
});

const unknownClient: ClientInfo = { phonenumber: '', pushname: '', server: '', serialized: '' };

export const pairedClientOf = ({
  deviceId,
  userId,
  proxyId,
  account,
  clientInfo,
}: Context): PairedClient => ({
  ...(clientInfo ?? unknownClient),
  clientid: deviceId,
  proxyId,
  user_id: userId,
  reconnect: account?.id ?? null,
});

/** Where a saved account leads: back, or to the form it was added for, which then chooses it (PAIR-19). */
export const destination = ({ purpose }: Context, accountId: string): Intent =>
  purpose === null
    ? { kind: 'back' }
    : { kind: 'navigate', to: `/${purpose}/create?whatsapp=${encodeURIComponent(accountId)}` };
