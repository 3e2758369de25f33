import { unturned } from '../notices/notices.rules';
import type { Alert, AlertKind, Source } from './alerts.types';

const NOUN: Readonly<Record<Source, string>> = {
  whatsapp: 'akun',
  generator: 'generator',
  validator: 'validator',
  withdraw: 'withdraw',
};

const WHAT: Readonly<Record<AlertKind, string>> = {
  loggedOut: 'keluar dari Whatsapp',
  disconnected: 'terputus',
  conflict: 'dibuka di tempat lain',
  suspended: 'ditangguhkan',
  finished: 'selesai',
  failed: 'berhenti karena gagal',
  accepted: 'diterima',
  rejected: 'ditolak',
  requested: 'menunggu jawaban',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const nounOf = ({ kind, source }: Alert) => {
  if (kind === 'requested') return 'permintaan withdraw';
  return source === 'whatsapp' && (kind === 'finished' || kind === 'failed') ? 'blast' : NOUN[source];
};

/** Most characters of a name, so that what happened still fits beside it. */
const LONGEST_NAME = 40;

function shortName(name: string): string {
  const signs = Array.from(unturned(name));
  return signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME - 1).join('')}…` : signs.join('');
}

/** What an alert says, in one line: `Akun Ani keluar dari Whatsapp`, `3 akun terputus`. */
export function alertText(alert: Alert): string {
  const { count, subject, kind } = alert;
  const noun = nounOf(alert);
  if (count > 1) return `${count} ${noun} ${WHAT[kind]}`;
  return [capital(noun), shortName(subject.name), WHAT[kind]].filter(Boolean).join(' ');
}

const STATES: readonly AlertKind[] = ['loggedOut', 'disconnected', 'conflict', 'suspended'];

/** The path that an alert opens: the one subject, or the list of all of them. */
export function alertPath({ kind, source, count, subject: { list, number } }: Alert): string {
  if (count === 1 && number !== '') return `${list}?s=${encodeURIComponent(number)}`;
  if (source !== 'whatsapp') return list;
  // The board keeps the state apart from the search.
  const filter = list === '/whatsapp' ? 's' : 'state';
  return STATES.includes(kind) ? `${list}?${filter}=${kind}` : list;
}
