import { escapeFormula } from '../../src/api/schema/formula';
import {
  amountText,
  columnsIn,
  type TemplateField,
  type TemplateForm,
} from '../../src/api/schema/payout-templates';
import type { payoutItems } from '../store/schema';
import { invalid } from '../core/refusal';

const SIGNS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

export type FiledItem = Pick<
  typeof payoutItems.$inferSelect,
  'withdrawId' | 'nominal' | 'accountBank' | 'accountNumber' | 'accountName'
> & { readonly member: string };

/** Columns that a template says, which were read before they were kept. */
export function columnsOf(text: string) {
  const columns = columnsIn(text);
  if (typeof columns === 'string') throw invalid({ columns });
  return columns;
}

/**
 * The file of a run for a bank, by a template. A text that a spreadsheet program would run is escaped; digits stay as they
 * are, leading zeros too. A separator within a text is quoted, as is a quote.
 */
export function payoutFile(
  { separator, amounts, heading, columns: text }: Omit<TemplateForm, 'name'>,
  items: readonly FiledItem[],
  { run, day }: { readonly run: number; readonly day: string },
): string {
  const sign = SIGNS[separator];
  const quoted = (cell: string) =>
    cell.includes(sign) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const columns = columnsOf(text);
  const lineOf = (cells: readonly string[]) => cells.map((cell) => quoted(escapeFormula(cell))).join(sign);
  const fields: Readonly<Record<TemplateField, (item: FiledItem) => string>> = {
    nomor: ({ withdrawId }) => String(withdrawId),
    member: ({ member }) => member,
    bank: ({ accountBank }) => accountBank,
    rekening: ({ accountNumber }) => accountNumber.replace(/[ .-]/g, ''),
    atas_nama: ({ accountName }) => accountName,
    jumlah: ({ nominal }) => amountText(nominal, amounts),
    tanggal: () => day,
    pembayaran: () => String(run),
  };
  const cellsOf = (item: FiledItem) =>
    columns.map(({ parts }) =>
      parts.map((part) => (typeof part === 'string' ? part : fields[part.field](item))).join(''),
    );
  return [
    ...(heading ? [lineOf(columns.map(({ heading: name }) => name))] : []),
    ...items.map((item) => lineOf(cellsOf(item))),
    '',
  ].join('\r\n');
}
