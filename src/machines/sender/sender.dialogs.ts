import type { Dialog, Toast } from '../notices/notices.types';
import { senderName, UNLINKED } from './sender.rules';
import type { Context, SenderRecord } from './sender.types';

const reconnectPath = ({ record }: Context) => `/whatsapp/create?r=${record.id}`;
const send = ({ key }: Pick<Context, 'key'>, type: string) =>
  ({ kind: 'send', key, event: { type } }) as const;

/** Start on an account that is not linked (BLAST-05, BLAST-06). */
export const forbiddenDialog = (context: Context): Dialog => ({
  id: `forbidden ${context.key}`,
  tone: 'error',
  title: 'Forbidden',
  text: UNLINKED,
  confirm: { label: 'OK', then: { kind: 'navigate', to: reconnectPath(context) } },
});

/** Start on an account that is already sending (BLAST-08 to BLAST-10). */
export const busyDialog = (context: Context): Dialog => ({
  id: `busy ${context.key}`,
  tone: 'warning',
  title: 'Sedang mengirim',
  text: 'Akun ini masih mengirim pesan. Hentikan blast berikutnya atau tunggu sampai selesai.',
  confirm: { label: 'Stop Blast!', then: send(context, 'blast.stopRequested') },
  cancel: { label: 'Tunggu Aja' },
});

/** In-place reconnect of an account in conflict (WA-19, WA-20). */
export const reconnectDialog = (context: Context): Dialog => ({
  id: `reconnect ${context.key}`,
  tone: 'warning',
  title: 'Warning!',
  text: `${senderName(context.record)} sedang dibuka di tempat lain. Sambungkan ulang di sini?`,
  confirm: { label: 'Ya, Reonnect.', then: send(context, 'reconnect.confirmed') },
  cancel: { label: 'Batal' },
});

/** Reset of one account's figures (WA-23, WA-24). */
export const resetDialog = (context: {
  readonly key: string;
  readonly record: Partial<SenderRecord>;
}): Dialog => ({
  id: `reset ${context.key}`,
  tone: 'warning',
  title: 'Apakah Anda yakin ?',
  text: `Jumlah berhasil, jumlah gagal, dan pendapatan ${senderName(context.record)} akan direset. Total pendapatan akun tidak berubah.`,
  confirm: { label: 'Ya, Reset.', dangerous: true, then: send(context, 'reset.confirmed') },
  cancel: { label: 'Batal' },
});

export const failureToast = (context: Context, text: string): Toast => ({
  id: `failure ${context.key}`,
  tone: 'error',
  text,
});
