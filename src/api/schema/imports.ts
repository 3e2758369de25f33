import * as z from 'zod/mini';
import { counter, rowsOf } from './scalars';

/** One text of an import's line; numbers become their digits, anything else is ''. */
const said = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** A line of an import's answer. A hundred thousand of them are read at once, each in one step (I4). */
const line = <T>(read: (row: Record<string, unknown>) => T) =>
  z.transform((row: unknown) => read(Object(row)));
const numberLine = line(({ id: rowId, number, name, status, reason }) => ({
  id: said(rowId) || null,
  number: said(number),
  name: said(name),
  status: said(status),
  reason: said(reason),
}));
const proxyLine = line(({ id: rowId, value, status, reason }) => ({
  id: said(rowId) || null,
  value: said(value),
  status: said(status),
  reason: said(reason),
}));
const optOutLine = line(({ number, note, reason }) => ({
  number: said(number),
  note: said(note),
  reason: said(reason),
}));
const messageLine = line(({ text, reason }) => ({ text: said(text), reason: said(reason) }));
/** How many lines there were of each, and, where any were, how many of those skipped have opted out. */
export const importCounts = z.object({
  created: counter,
  skipped: counter,
  opted_out: z.optional(counter),
});
/** Only from a server that lists no more than the first of them. */
const counts = z.catch(z.nullish(importCounts), undefined);
const bothOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ created: rowsOf(item), skipped: rowsOf(item), counts });

/** What an import answers: the lines that were created, and those that were skipped with their reason (DATA-13). */
export const importedNumbers = bothOf(numberLine);
export const importedOptOuts = bothOf(optOutLine);
export const importedProxies = bothOf(proxyLine);
export const importedMessages = bothOf(messageLine);
