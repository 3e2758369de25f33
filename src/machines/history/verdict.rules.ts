import type { AnyMachineSnapshot } from 'xstate';
import { secondsLeft } from '../countdown.rules';
import { planWaitText } from '../sender/plan.texts';
import { linkOf, LOST } from '../sender/sender.rules';
import type { Context, Event, LinkState, SenderKind } from '../sender/sender.types';
import type { EndCause, Knowledge, Known } from './timeline.types';

/** What the user may do with a row; the server checks it, too. */
export interface Allowed {
  readonly operates: boolean;
  readonly activates: boolean;
  /** Whether the phone of its account can be linked anew. */
  readonly pairs: boolean;
}
/** What helps: a command of the row, or a link. */
export type Remedy =
  | { readonly label: string; readonly event: Event }
  | { readonly label: string; readonly to: string };

/** Whether a row works, and why not. */
export interface Verdict {
  readonly tone: 'success' | 'neutral' | 'warning' | 'danger';
  readonly text: string;
  /** The time at the end of the text: since then, or at that time. */
  readonly when: (Known & { readonly word: 'sejak' | 'pukul' }) | null;
  readonly remedy: Remedy | null;
}

/** The words for each kind. */
const WORDS: Readonly<
  Record<SenderKind, Readonly<Record<'works' | 'account' | 'next' | 'last' | 'done' | 'start', string>>>
> = {
  whatsapp: {
    works: 'mengirim',
    account: 'akun',
    next: 'pesan berikutnya',
    last: 'pesan terakhir masih dikirim',
    done: 'semua target sudah dikirim',
    start: 'Mulai Blast',
  },
  generator: {
    works: 'mencari nomor',
    account: 'akunnya',
    next: 'nomor berikutnya',
    last: 'nomor terakhir masih diperiksa',
    done: 'semua nomor sudah dicari',
    start: 'Mulai',
  },
  validator: {
    works: 'memeriksa nomor',
    account: 'akunnya',
    next: 'nomor berikutnya',
    last: 'nomor terakhir masih diperiksa',
    done: 'semua nomor sudah diperiksa',
    start: 'Mulai',
  },
};

const lossOf = (link: LinkState, account: string) =>
  ({
    loggedOut: `${account} keluar dari WhatsApp`,
    conflict: `${account} dibuka di tempat lain`,
    disconnected: 'sambungan WhatsApp terputus',
    missing: `${account} belum tersambung ke WhatsApp`,
  })[link as 'loggedOut'] ?? `keadaan ${account} tidak diketahui`;

/** A new generator or validator has no state yet, which does not count as lost (GEN-07). */
const isLost = (kind: SenderKind, link: LinkState) =>
  LOST.some((one) => one === link) && (kind === 'whatsapp' || link !== 'missing');

const verdict = (
  tone: Verdict['tone'],
  text: string,
  when: Verdict['when'] = null,
  remedy: Remedy | null = null,
): Verdict => ({ tone, text, when, remedy });
const since = (known: Known | null) => known && ({ ...known, word: 'sejak' } as const);
const at = (known: Known | null) => known && ({ ...known, word: 'pukul' } as const);

/** A command, where its chart takes it now. */
const command = (snapshot: AnyMachineSnapshot, label: string, type: Event['type'], isAllowed: boolean) =>
  isAllowed && snapshot.can({ type }) ? ({ label, event: { type } as Event } as const) : null;

const RELINK = 'Sambungkan ulang';

function lost(snapshot: AnyMachineSnapshot, { link }: Knowledge, allowed: Allowed): Verdict {
  const { kind, record } = snapshot.context as Context;
  const { works, account } = WORDS[kind];
  if (snapshot.hasTag('reconnecting')) return verdict('warning', 'Sedang disambungkan ulang');
  const state = linkOf(record);
  const id = kind === 'whatsapp' ? record.id : record.Whatsapp?.id;
  const isInPlace = kind === 'whatsapp' && state === 'conflict';
  const way = allowed.pairs && id !== undefined ? { label: RELINK, to: `/whatsapp/create?r=${id}` } : null;
  const remedy = isInPlace ? command(snapshot, RELINK, 'reconnect.requested', allowed.operates) : way;
  return verdict('danger', `Tidak ${works}: ${lossOf(state, account)}`, since(link), remedy);
}

function suspended(snapshot: AnyMachineSnapshot, { link }: Knowledge, allowed: Allowed): Verdict {
  const { kind, record } = snapshot.context as Context;
  if (kind !== 'whatsapp')
    return verdict('danger', `Tidak ${WORDS[kind].works}: akunnya ditangguhkan`, since(link));
  if (snapshot.hasTag('activating')) return verdict('warning', 'Sedang diaktifkan kembali');
  const times = record.suspended_count ?? 0;
  const remedy = command(snapshot, 'Aktifkan', 'activation.requested', allowed.activates);
  // Its list says the moment; the log may begin later.
  const begun = record.suspendedAt == null ? link : ({ at: record.suspendedAt, seen: 'happened' } as const);
  return verdict('danger', times > 0 ? `Ditangguhkan ${times} kali` : 'Ditangguhkan', since(begun), remedy);
}

function working(snapshot: AnyMachineSnapshot, { job }: Knowledge, now: number | null): Verdict {
  const { kind, record, wait, attemptCode } = snapshot.context as Context;
  const { works, next } = WORDS[kind];
  if (snapshot.hasTag('planned') && record.planWait)
    return verdict('success', planWaitText(record.planWait, now));
  if (snapshot.hasTag('waiting'))
    return verdict('success', `Menunggu ${secondsLeft(wait, now)} detik sebelum ${next}`);
  if (snapshot.hasTag('attempting')) {
    const code = attemptCode ? ` (kode ${attemptCode})` : '';
    return verdict('warning', `Sedang ${works}: yang terakhir gagal${code}, sedang dicoba lagi`);
  }
  return verdict('success', `Sedang ${works}`, job?.end === null ? since(job) : null);
}

/** Why it stopped, from the log; the error text is the row's. */
const endText = (end: EndCause, error: string | null, done: string): string =>
  ({
    stopped: 'Berhenti: dihentikan',
    exhausted: `Selesai: ${done}`,
    finished: `Selesai: ${error ?? done}`,
    failed: `Berhenti: ${error ?? 'gagal'}`,
    notStarted: `Gagal mulai${error === null ? '' : `: ${error}`}`,
    disconnected: 'Berhenti: sambungan WhatsApp sempat terputus',
    suspended: 'Berhenti: akun sempat ditangguhkan',
    unseen: 'Berhenti: sebabnya tidak diketahui',
  })[end];
const DONE: ReadonlySet<EndCause> = new Set(['exhausted', 'finished']);
const FAILED: ReadonlySet<EndCause> = new Set(['failed', 'notStarted']);

function resting(snapshot: AnyMachineSnapshot, { job }: Knowledge, { operates }: Allowed): Verdict {
  const { kind, record, error } = snapshot.context as Context;
  const { works, last, done, start } = WORDS[kind];
  if (snapshot.hasTag('progressing')) return verdict('neutral', `Hampir berhenti: ${last}`);
  if (snapshot.hasTag('resetting')) return verdict('neutral', 'Jumlah sedang direset');
  const begin = (label = start) => command(snapshot, label, 'blast.startRequested', operates);
  const text = error?.replace(/[.!\s]+$/, '') ?? null;
  if (job?.end == null) {
    if (record.progress === 100) return verdict('neutral', `Selesai: ${done}`);
    if (text !== null) return verdict('danger', `Tidak ${works}: ${text}`, null, begin('Coba lagi'));
    return verdict('neutral', `Tidak ${works}, sejak kapan belum diketahui`, null, begin());
  }
  const said = endText(job.end, text, done);
  if (DONE.has(job.end)) return verdict('neutral', said, at(job));
  const hasFailed = FAILED.has(job.end);
  const label = job.end === 'notStarted' ? 'Coba lagi' : start;
  return verdict(hasFailed ? 'danger' : 'neutral', said, at(job), begin(label));
}

/**
 * Whether what sends does so, and why not: of a row's snapshot and of what the log knows of it. The remedy is a command
 * that the row's chart takes now, and that its own button would send. `now` is in epoch ms.
 */
export function verdictOf(
  snapshot: AnyMachineSnapshot,
  known: Knowledge,
  allowed: Allowed,
  now: number | null,
): Verdict {
  const { kind, record } = snapshot.context as Context;
  if (snapshot.hasTag('gone')) return verdict('neutral', 'Sudah dihapus');
  if (snapshot.hasTag('deleting')) return verdict('neutral', 'Sedang dihapus');
  if (snapshot.hasTag('stopping')) return verdict('neutral', 'Sedang dihentikan');
  if (snapshot.matches({ job: 'starting' })) return verdict('neutral', 'Sedang dimulai');
  if (snapshot.hasTag('suspended')) return suspended(snapshot, known, allowed);
  if (isLost(kind, linkOf(record))) return lost(snapshot, known, allowed);
  if (snapshot.matches({ link: 'reconnecting' }))
    return verdict(
      'warning',
      `Tidak ${WORDS[kind].works}: sambungan WhatsApp sedang dipulihkan`,
      since(known.link),
    );
  return snapshot.hasTag('sending') ? working(snapshot, known, now) : resting(snapshot, known, allowed);
}
