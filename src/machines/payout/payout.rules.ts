import { BLOCKING, type Finding, FINDINGS, type ItemState } from '../../api/schema/payouts';
import type { Payout, PayoutItem, Reconciled } from '../../api/schema/payouts';
import { PATTERNS } from '../../api/schema/payout-templates';
import { counted } from '../notices/named';
import { answerTo, type Question, questionDialog } from '../notices/question';
import type { Dialog } from '../notices/notices.types';
import { sumText } from '../withdraw/rupiah.rules';

/** What a run is called beside the word `Pembayaran`. */
export const payoutName = ({ id, name }: Payout) => (name === '' ? `#${id}` : `${name} (#${id})`);

const requests = (count: number) => counted(count, 'permintaan');
const openOf = ({ counts, sums }: Payout) => ({ count: counts?.open ?? 0, sum: sums?.open ?? 0 });
export const openCount = (payout: Payout | null) => (payout ? openOf(payout).count : 0);

const FINDING_TEXTS: Readonly<Record<Finding, string>> = {
  number: 'Rekening tidak lengkap atau bukan nomor',
  second: 'Menunggu persetujuan orang kedua',
  own: 'Milik Anda sendiri',
  changed: 'Rekening di profil sudah berubah',
  shared: 'Rekening sama dengan member lain',
  several: 'Member ada lebih dari sekali',
  locked: 'Member dikunci',
};
export const findingText = (finding: string): string => FINDING_TEXTS[finding as Finding] ?? finding;
export const isBlocking = (finding: string) => BLOCKING.some((one) => one === finding);

/** What is to be known of the requests of a run, what keeps it from being exported first. */
export const findingsOf = ({ findings }: Payout) =>
  FINDINGS.flatMap((finding) => {
    const count = findings?.[finding] ?? 0;
    return count > 0 ? [{ finding, count, isBlocking: isBlocking(finding) }] : [];
  });
export const isBlocked = (payout: Payout) => findingsOf(payout).some((one) => one.isBlocking);

/** Whether a run can be exported by a template: a pattern, or one of those that are kept. */
export const isOffered = (template: string, kept: readonly string[]) =>
  Object.hasOwn(PATTERNS, template) || kept.includes(template);

/** Lines of a bank's answer that are sent at a time. */
const PIECE = 100;

/** Lines of a CSV; what is between quotes may go on in the next. */
function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  let isQuoted = false;
  for (const part of text.trimEnd().split(/\r\n|\r|\n/)) {
    lines.push(isQuoted ? `${lines.pop()}\n${part}` : part);
    if (part.split('"').length % 2 === 0) isQuoted = !isQuoted;
  }
  return lines;
}
/** Neither empty nor a spreadsheet's word of how the file is separated. */
const isWritten = (line: string) => /[^\s,;|"]/.test(line) && !/^\ufeff?sep=/i.test(line);

/** A bank's answer in pieces that a server takes, each with its heading and what stands before that. */
export function piecesOf(text: string): readonly string[] {
  const lines = linesOf(text);
  const begin = lines.findIndex(isWritten) + 1;
  const [before, its] = [lines.slice(0, begin), lines.slice(begin)];
  return Array.from({ length: begin === 0 ? 0 : Math.ceil(its.length / PIECE) }, (_, piece) =>
    [...before, ...its.slice(piece * PIECE, (piece + 1) * PIECE)].join('\n'),
  );
}

/** What the pieces came to so far; lines are counted through the whole file. */
export const added = (
  sum: Reconciled,
  { paid, returned, open, unmatched }: Reconciled,
  piece: number,
): Reconciled => ({
  paid: sum.paid + paid,
  returned: sum.returned + returned,
  open: sum.open + open,
  unmatched: [
    ...sum.unmatched,
    ...unmatched.map(({ line, reason }) => ({ line: line + piece * PIECE, reason })),
  ],
});
export const NOTHING: Reconciled = { paid: 0, returned: 0, open: 0, unmatched: [] };

const asked = (key: string, about: string, question: Question): Dialog =>
  questionDialog(`${about} ${key}`, question, {
    confirmed: answerTo(key, `${about}.confirmed`),
    cancelled: answerTo(key, 'question.cancelled'),
  });

export const exportDialog = (key: string, payout: Payout): Dialog =>
  asked(key, 'export', {
    verb: 'Ekspor',
    what: `${requests(openOf(payout).count)}, ${sumText(openOf(payout).sum)}`,
    text: 'Isinya tidak dapat ditambah lagi, dan setiap permintaan dijawab dari pembayaran ini.',
    dangerous: false,
  });
export const discardDialog = (key: string, payout: Payout): Dialog =>
  asked(key, 'discard', {
    verb: 'Buang',
    what: `pembayaran ${payoutName(payout)}`,
    text: 'Permintaannya kembali menunggu seperti semula.',
    dangerous: true,
  });
export const paymentDialog = (
  key: string,
  payout: Payout,
  { reference, paidOn }: { readonly reference: string; readonly paidOn: string },
): Dialog =>
  asked(key, 'payment', {
    verb: 'Tandai dibayar',
    what: `${requests(openOf(payout).count)}, ${sumText(openOf(payout).sum)}`,
    text: `Semua yang belum dijawab diterima dengan referensi ${reference}, dibayar ${paidOn}. Pastikan bank sudah membayarnya.`,
    dangerous: true,
  });

/** Of what a bank's answer in pieces has lines, each piece but for its heading. */
const linesIn = (pieces: readonly string[]) =>
  pieces.reduce((count, piece) => count + linesOf(piece).filter(isWritten).length - 1, 0);
export const reconciliationDialog = (key: string, file: string, pieces: readonly string[]): Dialog =>
  asked(key, 'reconciliation', {
    verb: 'Cocokkan',
    what: `${counted(linesIn(pieces), 'baris')} dari ${file}`,
    text: 'Permintaan diterima atau ditolak sebagaimana bank menjawabnya.',
    dangerous: true,
  });

const ITEM_VERBS: Readonly<Record<ItemState, string>> = {
  paid: 'Tandai dibayar',
  open: 'Batalkan dibayar',
  released: 'Lepaskan',
  returned: 'Tolak',
};
export const itemVerb = (state: ItemState) => ITEM_VERBS[state];
const ITEM_CONSEQUENCES: Readonly<Record<ItemState, string>> = {
  paid: 'Permintaannya diterima dengan referensi pembayaran ini.',
  open: 'Permintaannya kembali menunggu jawaban di pembayaran ini.',
  released: 'Permintaannya kembali menunggu dan dapat dibayar lagi. Pastikan bank tidak membayarnya.',
  returned: 'Bank tidak membayarnya, dan dana kembali ke saldo member.',
};
const itemName = ({ User, nominal }: PayoutItem) =>
  `withdraw ${sumText(nominal)} dari ${[User?.firstname, User?.lastname].filter(Boolean).join(' ') || 'member ini'}`;
export const itemQuestion = (state: ItemState, item: PayoutItem): Question => ({
  verb: itemVerb(state),
  what: itemName(item),
  text: ITEM_CONSEQUENCES[state],
  dangerous: true,
});
export const itemDialog = (key: string, state: ItemState, item: PayoutItem): Dialog =>
  asked(key, 'settlement', itemQuestion(state, item));

/** What a request of an exported run can become. */
export const nextOf = (state: string): readonly ItemState[] =>
  (({ open: ['paid', 'returned', 'released'], paid: ['returned', 'open'] }) as const)[
    state as 'open' | 'paid'
  ] ?? [];
