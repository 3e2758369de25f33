import { unturned } from '../notices/notices.rules';
import type { Alert, AlertKind, Source } from './alerts.types';

const NOUN: Readonly<Record<Source, string>> = {
  whatsapp: 'akun',
  generator: 'generator',
  validator: 'validator',
  withdraw: 'penarikan',
  bonus: 'bonus',
  phonenumber: 'nomor',
  proxy: 'proxy',
  message: 'template',
  optout: 'permintaan berhenti',
};

const WHAT: Readonly<Record<AlertKind, string>> = {
  loggedOut: 'keluar dari WhatsApp',
  disconnected: 'terputus',
  conflict: 'dibuka di tempat lain',
  suspended: 'ditangguhkan',
  finished: 'selesai',
  failed: 'berhenti karena gagal',
  accepted: 'diterima',
  rejected: 'ditolak',
  requested: 'menunggu jawaban',
  reopened: 'menunggu jawaban lagi',
  activated: 'diaktifkan',
  relinked: 'disambungkan ulang',
  stopped: 'dihentikan',
  deleted: 'dihapus',
  bonus: 'masuk',
  bonus_revoked: 'dibatalkan',
  imported: 'selesai',
  numbers_low: 'hampir habis',
};

export const isKind = (kind: string): kind is AlertKind => kind in WHAT;

const figures = new Intl.NumberFormat('id-ID');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What of an account is its blast. */
const OF_BLAST: readonly AlertKind[] = ['finished', 'failed', 'stopped'];

const nounOf = ({ kind, source }: Alert) => {
  if (kind === 'imported') return 'impor';
  return source === 'whatsapp' && OF_BLAST.includes(kind) ? 'blast' : NOUN[source];
};

/** What happened, by itself: `Keluar dari WhatsApp`. */
export const happening = (kind: AlertKind) => capital(WHAT[kind]);

/** Most characters of a name, so that what happened still fits beside it. */
const LONGEST_NAME = 40;

function shortName(name: string): string {
  const signs = Array.from(unturned(name));
  return signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME - 1).join('')}…` : signs.join('');
}

/** What an alert says, in one line: `Akun Ani keluar dari WhatsApp`, `3 akun terputus`, `Akun Ani dihapus oleh Budi`. */
export function alertText(alert: Alert): string {
  const { count, subject, kind, source, by } = alert;
  const noun = nounOf(alert);
  if (kind === 'numbers_low') return `Nomor ${WHAT[kind]}, tersisa ${subject.name}`;
  if (count > 1) return `${figures.format(count)} ${noun} ${WHAT[kind]}`;
  const told = [
    capital(noun),
    shortName(subject.name),
    WHAT[kind],
    by && kind !== 'requested' && `${source === 'bonus' ? 'dari' : 'oleh'} ${shortName(by)}`,
  ];
  return told.filter(Boolean).join(' ');
}

/** Whom one of many is about, in one line: `Ani, Budi, Citra dan 2 lainnya`; '' where that is not told. */
export function alertNames({ count, names = [] }: Alert): string {
  if (count === 1 || names.length === 0) return '';
  const more = count - names.length;
  return names.map(shortName).join(', ') + (more > 0 ? ` dan ${figures.format(more)} lainnya` : '');
}

/** What lists can be narrowed to. */
const STATES: readonly AlertKind[] = ['loggedOut', 'disconnected', 'conflict', 'suspended'];

/** The path that an alert opens: the one subject, or the list of all of them. */
export function alertPath({ kind, source, count, subject: { list, number } }: Alert): string {
  if (count === 1 && number !== '') return `${list}?s=${encodeURIComponent(number)}`;
  if (source !== 'whatsapp') return list;
  // The board keeps the state apart from the search.
  const filter = list === '/whatsapp' ? 's' : 'state';
  return STATES.includes(kind) ? `${list}?${filter}=${kind}` : list;
}
