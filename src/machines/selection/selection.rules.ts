import { type CommandOutcome, isDone } from '../commands/command';
import type { Dialog } from '../notices/notices.types';
import { counted } from '../notices/named';
import { answerTo, questionDialog } from '../notices/question';
import type { Page } from '../crud/list.types';
import type { Plan, Reason, Tally } from './selection.types';

/** Rows that can be chosen, and so be kept alive, at a time. */
export const MOST_CHOSEN = 10_000;
/** Whether a query finds more; `isMore` where its server stopped counting. */
export const areTooMany = ({ count = 0, isMore = false }: Pick<Page, 'count' | 'isMore'>): boolean =>
  (count ?? 0) + Number(isMore) > MOST_CHOSEN;

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
/** Whether `key` is among `keys`; asked by every row of a page whenever one is chosen. */
export function includesKey(keys: readonly string[], key: string): boolean {
  const known = sets.get(keys) ?? new Set(keys);
  sets.set(keys, known);
  return known.has(key);
}

export const added = (keys: readonly string[], more: readonly string[]): readonly string[] => [
  ...new Set([...keys, ...more]),
];
export const without = (keys: readonly string[], less: readonly string[]): readonly string[] =>
  keys.filter((key) => !includesKey(less, key));
export const toggled = (keys: readonly string[], key: string) =>
  includesKey(keys, key) ? without(keys, [key]) : added(keys, [key]);

/** The rows of a page from one to the other, whichever comes first; `to` alone where the page has no `from`. */
export function rangeOf(page: readonly string[], from: string | null, to: string): readonly string[] {
  const places = [from === null ? -1 : page.indexOf(from), page.indexOf(to)];
  return places.includes(-1) ? [to] : page.slice(Math.min(...places), Math.max(...places) + 1);
}

/** Whether all, some or none of a page's rows are chosen. */
export function chosenOf(keys: readonly string[], page: readonly string[]): 'all' | 'some' | 'none' {
  const chosen = page.filter((key) => includesKey(keys, key)).length;
  if (chosen === 0) return 'none';
  return chosen === page.length ? 'all' : 'some';
}

/** One more of a reason, those with the most rows first. */
export function withReason(reasons: readonly Reason[], text: string): readonly Reason[] {
  const known = reasons.find((reason) => reason.text === text);
  const others = reasons.filter((reason) => reason !== known);
  return [...others, { text, count: (known?.count ?? 0) + 1 }].toSorted(
    (one, other) => other.count - one.count,
  );
}

/** One row more, by what became of its command. */
export function withOutcome(tally: Tally, outcome: CommandOutcome): Tally {
  if (isDone(outcome))
    return outcome.awaits === undefined
      ? { ...tally, done: tally.done + 1 }
      : { ...tally, waiting: withReason(tally.waiting, outcome.awaits) };
  if (outcome.kind === 'unknown') return { ...tally, unknown: withReason(tally.unknown, outcome.text) };
  return { ...tally, failed: withReason(tally.failed, outcome.text) };
}

export const countOf = (reasons: readonly Reason[]) => reasons.reduce((sum, { count }) => sum + count, 0);

const figure = (count: number) => count.toLocaleString('id-ID');
const listed = (reasons: readonly Reason[]) =>
  reasons.map(({ text, count }) => `${figure(count)} ${text}`).join(', ');

/** `3 dilewati: 2 keluar dari WhatsApp, 1 sudah berjalan`; '' where none was. */
export const skippedText = (reasons: readonly Reason[]) =>
  reasons.length === 0 ? '' : `${figure(countOf(reasons))} dilewati: ${listed(reasons)}`;
const explained = (what: string, reasons: readonly Reason[]) =>
  reasons.length === 0
    ? ''
    : `${figure(countOf(reasons))} ${what}: ${reasons.map(({ text, count }) => (count > 1 ? `${text} (${figure(count)}×)` : text)).join(' ')}`;
/** `2 gagal: Saldo tidak mencukupi.`; '' where none did. */
export const failedText = (reasons: readonly Reason[]) => explained('gagal', reasons);
/** `2 belum diketahui: Network error. Please try again.`; '' where every outcome is known. */
export const unknownText = (reasons: readonly Reason[]) => explained('belum diketahui', reasons);
/** `8 withdraw diterima. 2 menunggu orang kedua`. */
export function doneText({ command }: Plan, { done, waiting }: Tally) {
  const isDoneShown = done > 0 || waiting.length === 0;
  return [isDoneShown && `${counted(done, command.noun)} ${command.done}`, listed(waiting)]
    .filter(Boolean)
    .join('. ');
}

/** Asks once before a command is given to all rows that can take it, and says which cannot. */
export function questionOf(id: string, { command, records, skipped }: Plan): Dialog {
  const { verb, noun, tone, asked } = command;
  const question = asked?.(records) ?? {
    verb,
    what: counted(records.length, noun),
    text: '',
    dangerous: tone === 'danger',
  };
  const note = skippedText(skipped);
  const text = [question.text, note && `${note}.`].filter(Boolean).join(' ');
  return questionDialog(
    `ask ${id}`,
    { ...question, text },
    {
      confirmed: answerTo(id, 'command.confirmed'),
      cancelled: answerTo(id, 'command.cancelled'),
    },
  );
}
