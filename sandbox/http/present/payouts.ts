import type { ExaminedItem, Findings, Run, RunSums } from '../../store/payouts';
import type { payoutTemplates } from '../../store/schema';

type Person = { readonly firstname: string; readonly lastname: string };

export const presentPayout = (
  run: Run,
  { sums, counts }: RunSums,
  creator: Person | undefined,
  findings?: Findings,
) => ({
  id: run.id,
  name: run.name,
  state: run.state,
  created_at: run.createdAt.toISOString(),
  exported_at: run.exportedAt?.toISOString() ?? null,
  template: run.template,
  reference: run.reference,
  paid_on: run.paidOn,
  Creator: creator ? { firstname: creator.firstname, lastname: creator.lastname } : null,
  sums,
  counts,
  ...(findings && { findings }),
});

const isoOf = (moment: string) => new Date(moment).toISOString();
export const presentItem = (item: ExaminedItem) => ({
  id: Number(item.id),
  withdraw_id: Number(item.withdraw_id),
  user_id: Number(item.user_id),
  nominal: Number(item.nominal),
  state: item.state,
  account_bank: item.account_bank,
  account_number: item.account_number,
  account_name: item.account_name,
  requested_at: isoOf(item.requested_at),
  settled_at: item.settled_at && isoOf(item.settled_at),
  reference: item.reference,
  reason: item.reason,
  findings: item.findings,
  User: { firstname: item.firstname, lastname: item.lastname },
});

export const presentTemplate = (row: typeof payoutTemplates.$inferSelect) => ({
  id: row.id,
  name: row.name,
  separator: row.separator,
  amounts: row.amounts,
  heading: row.heading,
  columns: row.columns,
});
