import { AMOUNT_FORMS, type SEPARATORS, TEMPLATE_FIELDS } from './payouts';

export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
type AmountForm = (typeof AMOUNT_FORMS)[number];
/** How a file for a bank is written. */
export interface TemplateForm {
  readonly name: string;
  readonly separator: (typeof SEPARATORS)[number];
  readonly amounts: AmountForm;
  readonly heading: boolean;
  /** A line for each column: `Judul = {rekening}`, its fields in braces among fixed text. */
  readonly columns: string;
}

/** Patterns to begin with. No bank has approved them: each is to be held against what one's own bank asks for. */
export const PATTERNS: Readonly<Record<string, TemplateForm>> = {
  umum: {
    name: 'Pola umum (CSV)',
    separator: 'comma',
    amounts: 'plain',
    heading: true,
    columns:
      'Nomor = {nomor}\nBank = {bank}\nRekening = {rekening}\nAtas Nama = {atas_nama}\nJumlah = {jumlah}\nBerita = Penarikan {nomor}',
  },
  bca: {
    name: 'Pola mirip BCA',
    separator: 'semicolon',
    amounts: 'decimal',
    heading: false,
    columns:
      'Rekening Tujuan = {rekening}\nJumlah = {jumlah}\nNama = {atas_nama}\nBerita = WD {nomor}\nTanggal = {tanggal}',
  },
  mandiri: {
    name: 'Pola mirip Mandiri',
    separator: 'comma',
    amounts: 'plain',
    heading: true,
    columns:
      'Rekening = {rekening}\nNama = {atas_nama}\nMata Uang = IDR\nJumlah = {jumlah}\nKeterangan = WD {nomor}\nBank = {bank}\nReferensi = {pembayaran}-{nomor}',
  },
};

interface Column {
  readonly heading: string;
  /** Fixed text and fields, in turn. */
  readonly parts: readonly (string | { readonly field: TemplateField })[];
}

const FIELD = /\{([^{}]*)\}/;
const isField = (name: string): name is TemplateField => TEMPLATE_FIELDS.some((field) => field === name);
const SHOWN = TEMPLATE_FIELDS.map((field) => `{${field}}`).join(', ');

/** The columns that lines of text say, or what is wrong with them. */
export function columnsIn(text: string): readonly Column[] | string {
  const lines = text.split('\n').map((line) => line.trim());
  const columns: Column[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const [heading = '', ...rest] = line.split('=');
    if (rest.length === 0) return `Baris ${index + 1}: tulis Judul = {rekening}.`;
    const parts: Column['parts'][number][] = [];
    for (const [place, part] of rest.join('=').trim().split(FIELD).entries()) {
      if (place % 2 === 0) parts.push(part);
      else if (isField(part)) parts.push({ field: part });
      else return `Baris ${index + 1}: {${part}} tidak dikenal. Pilihannya ${SHOWN}.`;
    }
    columns.push({ heading: heading.trim(), parts });
  }
  const used = new Set(
    columns.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === 'string' ? [] : part.field))),
  );
  return used.has('rekening') && used.has('jumlah') ? columns : 'Kolom {rekening} dan {jumlah} wajib ada.';
}

/** An amount of rupiah as a file writes it. */
export const amountText = (amount: number, form: AmountForm): string =>
  ({
    plain: () => String(amount),
    decimal: () => `${amount}.00`,
    grouped: () => String(amount).replace(/\B(?=(\d{3})+$)/g, '.'),
  })[form]();
