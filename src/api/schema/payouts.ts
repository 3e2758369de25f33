import * as z from 'zod/mini';
import { personName } from './entities/people';
import { count, entity, flag, id, idOrNull, moment, money, text, textOrNull } from './scalars';

/** How far a run is: being put together, with the bank, or answered for all that is in it. */
export const PAYOUT_STATES = ['draft', 'exported', 'closed'] as const;

/** What became of a request in a run: not answered yet, paid, come back from the bank, or let go to be paid otherwise. */
export const ITEM_STATES = ['open', 'paid', 'returned', 'released'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What is to be known of a request before it is paid. While one of the first three holds, its run is not exported. */
export const FINDINGS = ['number', 'second', 'own', 'changed', 'shared', 'several', 'locked'] as const;
export type Finding = (typeof FINDINGS)[number];
export const BLOCKING: readonly Finding[] = ['number', 'second', 'own'];

const listOfTexts = z.pipe(
  z.transform((value: unknown) => value ?? []),
  z.array(z.string()),
);
/** What the requests of a run are by what became of them: how many, or rupiah. */
const payoutFigures = entity(
  {},
  { open: count, paid: count, returned: count, released: count, total: count },
);
/** How many open requests of a run have each. */
const payoutFindings = entity(
  {},
  { number: count, second: count, own: count, changed: count, shared: count, several: count, locked: count },
);

/** A run: requests that are paid together. */
export const payout = entity(
  { id },
  {
    name: text,
    state: text,
    created_at: moment,
    exported_at: z.nullish(moment),
    template: text,
    reference: text,
    paid_on: textOrNull,
    Creator: personName,
    sums: z.nullish(payoutFigures),
    counts: z.nullish(payoutFigures),
    findings: z.nullish(payoutFindings),
  },
);
export type Payout = z.output<typeof payout>;

/** A request in a run, with the account that it is paid to. */
export const payoutItem = entity(
  { id },
  {
    withdraw_id: idOrNull,
    user_id: idOrNull,
    nominal: money,
    state: text,
    account_bank: text,
    account_number: text,
    account_name: text,
    requested_at: moment,
    settled_at: z.nullish(moment),
    reference: text,
    reason: text,
    findings: listOfTexts,
    User: personName,
  },
);
export type PayoutItem = z.output<typeof payoutItem>;

/** How a file for a bank is written: one line of `columns` is a column, `Judul = {rekening}`. */
export const payoutTemplate = entity(
  { id },
  { name: text, separator: text, amounts: text, heading: flag, columns: text },
);
export type PayoutTemplate = z.output<typeof payoutTemplate>;

export const SEPARATORS = ['comma', 'semicolon', 'tab', 'pipe'] as const;
/** `150000`, `150000.00`, `150.000`. */
export const AMOUNT_FORMS = ['plain', 'decimal', 'grouped'] as const;
/** What a column can hold. */
export const TEMPLATE_FIELDS = [
  'nomor',
  'member',
  'bank',
  'rekening',
  'atas_nama',
  'jumlah',
  'tanggal',
  'pembayaran',
] as const;

/** A line of a bank's answer that was not understood, and why. */
const unmatchedLine = entity({}, { line: count, reason: text });

/** What became of a bank's answer: how many requests were set to what, and which lines were not understood. */
export const reconciled = entity(
  {},
  {
    paid: count,
    returned: count,
    open: count,
    unmatched: z.pipe(
      z.transform((value: unknown) => value ?? []),
      z.array(unmatchedLine),
    ),
  },
);
export type Reconciled = z.output<typeof reconciled>;
