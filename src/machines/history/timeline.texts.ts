import { counterOf, isCount, toldState } from '../sender/sender.rules';
import type { Event as SenderEvent } from '../sender/sender.types';

export type LineTone = 'neutral' | 'success' | 'warning' | 'danger';

/** One thing that is told: lines of the same `run` that follow each other become one that counts. */
export interface Telling {
  readonly text: string;
  readonly tone: LineTone;
  readonly run?: 'sent' | 'failed' | 'unreadable';
}

const told = (text: string, tone: LineTone = 'neutral'): Telling => ({ text, tone });
const because = (text: string, reason: unknown) =>
  typeof reason === 'string' && reason !== '' ? `${text}: ${reason}` : text;

/** An entry that tells nothing that can be understood, as one of another version of the product. */
export const UNREADABLE: Telling = { ...told('Tidak terbaca dan dilewati', 'warning'), run: 'unreadable' };

// Maps, since names come from outside: an object would answer to `constructor`.
const LINKS: ReadonlyMap<string, Telling> = new Map([
  ['connected', told('Tersambung', 'success')],
  ['loggedOut', told('Keluar dari WhatsApp', 'danger')],
  ['conflict', told('Dibuka di tempat lain', 'warning')],
  ['disconnected', told('Sambungan WhatsApp terputus', 'danger')],
  ['unknown', told('Keadaan tidak diketahui', 'warning')],
  ['suspended', told('Ditangguhkan', 'danger')],
  ['reconnecting...', told('Menyambung ulang', 'warning')],
]);
export const linkTelling = (state: string | null): Telling =>
  state === null ? told('Belum tersambung') : (LINKS.get(state) ?? told(`Keadaan: ${state}`));

const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['blast.startRequested', 'Diminta mulai mengirim'],
  ['blast.stopRequested', 'Diminta berhenti mengirim'],
  ['reconnect.confirmed', 'Diminta menyambung ulang'],
  ['activation.requested', 'Diminta diaktifkan kembali'],
  ['reset.confirmed', 'Diminta mereset jumlah'],
  ['download.requested', 'Diminta mengunduh hasil'],
  ['delete.confirmed', 'Diminta menghapus'],
]);
const CALLS: ReadonlyMap<string, string> = new Map([
  ['start', 'Permintaan mulai'],
  ['stop', 'Permintaan berhenti'],
  ['reconnect', 'Permintaan menyambung ulang'],
  ['activate', 'Permintaan aktivasi'],
  ['reset', 'Permintaan reset'],
  ['download', 'Unduhan'],
  ['delete', 'Penghapusan'],
]);
const CALL = /^xstate\.(done|error)\.actor\.(\w+)$/;

/** A person's command, or the answer of a call; null for what tells nothing of the account. */
export function inputTelling({ type, ...fields }: { readonly type: string }): Telling | null {
  const command = COMMANDS.get(type);
  if (command !== undefined) return told(command);
  if (type.startsWith('xstate.after.startPatience'))
    return told('Belum ada kabar dari server setelah diminta mulai', 'warning');
  const [, end, call = ''] = CALL.exec(type) ?? [];
  const what = CALLS.get(call);
  if (what === undefined) return null;
  if (end === 'error')
    return told(
      because(`${what} gagal`, (fields as { error?: { text?: string } | null }).error?.text),
      'danger',
    );
  return call === 'stop' ? told('Berhenti: dihentikan dari halaman ini') : told(`${what} diterima`);
}

const stopped = (reason: string, tone: LineTone = 'neutral') => told(`Berhenti: ${reason}`, tone);

const suspended = (times: unknown) =>
  told(typeof times === 'number' ? `Ditangguhkan untuk ke-${times} kalinya` : 'Ditangguhkan', 'danger');

/** What a row says that was read from the server, where nothing had told it. */
export const readTelling = (isSending: boolean) =>
  isSending ? told('Mengirim') : stopped('tidak lagi mengirim saat dibaca ulang');

/** A fact of the account, apart from its link; null for what tells nothing more. */
export function factTelling(event: SenderEvent): Telling | null {
  if (isCount(event))
    return counterOf(event) === 'success'
      ? { ...told('Terkirim', 'success'), run: 'sent' }
      : { ...told('Gagal terkirim', 'danger'), run: 'failed' };
  switch (event.type) {
    case 'wire.sending':
    case 'wire.generating':
    case 'wire.validating':
      return told('Mengirim');
    case 'wire.attempting':
      return told(`Gagal${event.code ? ` (kode ${event.code})` : ''}, mencoba lagi`, 'warning');
    case 'wire.waiting':
      return told(event.waitTime === undefined ? 'Menunggu' : `Menunggu ${event.waitTime} detik`);
    case 'wire.suspended':
      return suspended(event.sender?.suspended_count);
    case 'wire.stop':
      return stopped('dihentikan');
    case 'wire.idle':
      return stopped('tidak ada lagi yang dikirim');
    case 'wire.finished':
      return stopped(because('selesai', event.error));
    case 'wire.error_blast':
    case 'wire.error_generate':
    case 'wire.error_validate':
      return stopped(because('gagal', event.error), 'danger');
    case 'wire.reset':
      return told('Jumlah direset');
    default:
      return null;
  }
}

/** The link that the event tells, undefined where it tells none. */
export const linkTold = (event: SenderEvent): string | null | undefined =>
  event.type === 'record.read' ? event.record.state : toldState(event);
