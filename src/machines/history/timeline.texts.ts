import { eventRow } from '../../api/schema/wire';
import { because, type LineTone, stopped, type LineText, line } from '../../api/schema/line-text';
import { planWaitText } from '../sender/plan.texts';
import type { Event as SenderEvent } from '../sender/sender.types';

export type { LineTone, LineText };

/** For an entry that cannot be interpreted, as one written by another version of the product. */
export const UNREADABLE: LineText = { ...line('Tidak terbaca dan dilewati', 'warning'), run: 'unreadable' };

// Maps, since names come from outside: an object would answer to `constructor`.
const LINKS: ReadonlyMap<string, LineText> = new Map([
  ['connected', line('Tersambung', 'success')],
  ['loggedOut', line('Keluar dari WhatsApp', 'danger')],
  ['conflict', line('Dibuka di tempat lain', 'warning')],
  ['disconnected', line('Sambungan WhatsApp terputus', 'danger')],
  ['unknown', line('Status tidak diketahui', 'warning')],
  ['suspended', line('Ditangguhkan', 'danger')],
  ['reconnecting...', line('Menyambung ulang', 'warning')],
]);
export const linkText = (state: string | null): LineText =>
  state === null ? line('Belum tersambung') : (LINKS.get(state) ?? line(`Keadaan: ${state}`));

const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['blast.startRequested', 'Diminta mulai mengirim'],
  ['blast.stopRequested', 'Diminta berhenti mengirim'],
  ['reconnect.confirmed', 'Diminta disambungkan ulang'],
  ['activation.requested', 'Diminta diaktifkan kembali'],
  ['reset.confirmed', 'Diminta mereset jumlah'],
  ['download.requested', 'Diminta mengunduh hasil'],
  ['delete.confirmed', 'Diminta menghapus'],
]);
const CALLS: ReadonlyMap<string, string> = new Map([
  ['start', 'Permintaan mulai'],
  ['stop', 'Permintaan berhenti'],
  ['reconnect', 'Permintaan menyambungkan ulang'],
  ['activate', 'Permintaan mengaktifkan'],
  ['reset', 'Permintaan reset'],
  ['download', 'Unduhan'],
  ['delete', 'Penghapusan'],
]);
const CALL = /^xstate\.(done|error)\.actor\.(\w+)$/;

/** The line for a person's command or a call's answer; null for an input that says nothing about the account. */
export function inputText({ type, ...fields }: { readonly type: string }): LineText | null {
  const command = COMMANDS.get(type);
  if (command !== undefined) return line(command);
  if (type.startsWith('xstate.after.startPatience'))
    return line('Belum ada kabar dari server setelah diminta mulai', 'warning');
  const [, end, call = ''] = CALL.exec(type) ?? [];
  const what = CALLS.get(call);
  if (what === undefined) return null;
  if (end === 'error')
    return line(
      because(`${what} gagal`, (fields as { error?: { text?: string } | null }).error?.text),
      'danger',
    );
  return call === 'stop' ? line('Berhenti: dihentikan dari halaman ini') : line(`${what} diterima`);
}

export const SENDING: LineText = line('Mengirim');
/** Its link ended the sending, without words of its own. */
export const STOPPED: LineText = line('Berhenti');
/** No event reported the stop: it showed when the row was read from the server. */
export const STOPPED_UNSEEN: LineText = stopped('tidak lagi mengirim saat dibaca ulang');

/** The words of a fact; null for one without, which at most shows as a change of the account. */
export const factText = (event: SenderEvent): LineText | null =>
  event.type === 'wire.waiting' && event.planWait
    ? line(planWaitText(event.planWait, event.at))
    : (eventRow(event.type)?.words?.(event as never) ?? null);

/** Other words for generators and validators, which check numbers and send no messages. */
const RUNNER_WORDS: ReadonlyMap<string, string> = new Map([
  ['Mengirim', 'Bekerja'],
  ['Diminta mulai mengirim', 'Diminta mulai bekerja'],
  ['Diminta berhenti mengirim', 'Diminta berhenti bekerja'],
  [STOPPED_UNSEEN.text, 'Berhenti: tidak lagi bekerja saat dibaca ulang'],
  ['Berhenti: tidak ada lagi yang dikirim', 'Berhenti: tidak ada lagi yang diperiksa'],
]);
const RUNNER_COUNTS = [
  [/^Terkirim: (\d+) pesan$/, 'Berhasil: $1 nomor'],
  [/^Gagal terkirim: (\d+) pesan$/, 'Gagal: $1 nomor'],
] as const;

/** How a line about the actor with this key is said. */
export function wordsFor(key: string): (text: string) => string {
  if (key.startsWith('whatsapp:')) return (text) => text;
  return (text) =>
    RUNNER_WORDS.get(text) ??
    RUNNER_COUNTS.reduce((said, [count, words]) => said.replace(count, words), text);
}
