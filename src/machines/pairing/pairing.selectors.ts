import type { PairingSnapshot } from './pairing';
import { dialled, spelled } from './pairing.rules';

export const selectMode = ({ context }: PairingSnapshot) => context.mode;
export const selectNumber = ({ context }: PairingSnapshot) => context.number;
/** The number as new-client will be sent it. */
export const selectDialled = ({ context }: PairingSnapshot) => dialled(context.number);
export const selectAccount = ({ context }: PairingSnapshot) => context.account;
export const selectClientInfo = ({ context }: PairingSnapshot) => context.clientInfo;
export const selectPairingError = ({ context }: PairingSnapshot) => context.error;
/** What failed last, null where nothing has. */
export const selectCause = ({ context }: PairingSnapshot) => context.cause;
export const selectCountdown = ({ context }: PairingSnapshot) => context.countdown;
/** The newest QR code's content. */
export const selectQr = ({ context }: PairingSnapshot) => (context.mode === 'qr' ? context.offer : null);
/** The newest pairing code as it is read (PAIR-14). */
export const selectCode = ({ context }: PairingSnapshot) =>
  context.mode === 'code' && context.offer !== null ? spelled(context.offer) : null;

/** What the screen shows; one of the chart's states each. */
export type Stage =
  | 'reading'
  | 'unread'
  | 'idle'
  | 'generating'
  | 'overdue'
  | 'qr'
  | 'code'
  | 'expired'
  | 'failed'
  | 'saving'
  | 'unsaved'
  | 'saved'
  | 'removing';

export function selectStage(snapshot: PairingSnapshot): Stage {
  const { value } = snapshot;
  if (typeof value === 'string') return value === 'deciding' ? 'idle' : value;
  const { offer } = value.linking;
  return typeof offer === 'string' ? offer : offer.awaited;
}

/** Whether the other way to log in may be chosen now. */
export const canChoose = (snapshot: PairingSnapshot) =>
  snapshot.can({ type: 'mode.chosen', mode: snapshot.context.mode === 'qr' ? 'code' : 'qr' });
export const canType = (snapshot: PairingSnapshot) =>
  snapshot.can({ type: 'number.typed', number: snapshot.context.number });
export const canRequest = (snapshot: PairingSnapshot) => snapshot.can({ type: 'pairing.requested' });
export const canCancel = (snapshot: PairingSnapshot) => snapshot.can({ type: 'pairing.cancelled' });
export const canRetry = (snapshot: PairingSnapshot) => snapshot.can({ type: 'retry.requested' });
