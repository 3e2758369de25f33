import type { Command } from './calls';
import type { FleetJournal } from './fleet';
import type { MoneyJournal } from './money';
import type { Query } from './truth';

/** How what was acknowledged differs from what is there. */
export interface Reconciled {
  readonly acknowledged: number;
  readonly lost: string[];
  /** Done twice, or done although it was refused or withdrawn. */
  readonly doubled: string[];
  /** Commands whose outcome is not known. */
  readonly open: number;
  /** People whose ledger is not their balance, and months of the office that are not their lines. */
  readonly unbalanced: number;
  /** Messages that went to a number twice. */
  readonly writtenTwice: number;
}

const BALANCES = `
  select count(*)::int as count from (
    select u.id,
      coalesce((select sum(amount) from money_movements m where m.user_id = u.id), 0) as ledger,
      u.income + coalesce((select sum(referral_paid) from users r where r.referred_by = u.id), 0)
        + coalesce((select sum(nominal) from bonuses b where b.user_id = u.id), 0)
        - coalesce((select sum(nominal) from withdraws w where w.user_id = u.id and w.status <> 'rejected'), 0) as balance
    from users u
  ) as people where ledger <> balance`;

const MONTHS = `
  select count(*)::int as count from (
    select 'ledger ' || kind as key, ledger_month(kind, at) as day, count(*) as lines, sum(amount) as came
      from money_movements group by 1, 2
    union all select 'ledger paid', ledger_month(kind, at), sum(sign(paid)), sum(paid)
      from money_movements where paid is not null group by 2
  ) as lines full join (
    select key, day, sum(rows) as kept, sum(amount) as sum from day_sums where key like 'ledger %' group by 1, 2
  ) as months using (key, day)
  where (coalesce(lines, 0), coalesce(came, 0)) <> (coalesce(kept, 0), coalesce(sum, 0))`;

/** An account rests for a second of its own between two messages, and no number is messaged again so soon. */
const TWICE = `
  select count(*)::int as count from (
    select at - lag(at) over (partition by whatsapp_id order by id) as pause,
      at - lag(at) over (partition by phone_number_id order by id) as again, success,
      lag(success) over (partition by phone_number_id order by id) as before, phone_number_id
    from message_logs where id > $1
  ) as sent
  where pause between interval '-0.1 s' and interval '0.1 s'
    or (phone_number_id is not null and success and before and again between interval '-1 s' and interval '1 s')`;

export async function reconcile(
  query: Query,
  money: MoneyJournal,
  fleet: FleetJournal,
  firstLog: number,
): Promise<Reconciled> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const count = async (text: string, values: readonly unknown[] = []) =>
    Number((await query(text, values))[0]?.count ?? 0);
  const judge = (what: string, { outcome }: Command, times: number) => {
    if (outcome === 'done' && times === 0) lost.push(what);
    if (times > 1) doubled.push(what);
    if (outcome === 'refused' && times > 0) doubled.push(`${what}, which was refused`);
  };
  const timesOf = async (text: string) => {
    const rows = await query(text);
    return new Map(rows.map(({ mark, count: times }) => [Number(mark), Number(times)]));
  };

  const bonuses = await timesOf(
    `select nominal as mark, count(*)::int from bonuses where reason like 'Putaran %' group by nominal`,
  );
  for (const { command, mark } of money.bonuses) judge(`bonus ${mark}`, command, bonuses.get(mark) ?? 0);
  const withdraws = await timesOf(`select nominal as mark, count(*)::int from withdraws group by nominal`);
  for (const { command, mark } of money.withdraws)
    judge(`withdraw ${mark}`, command, withdraws.get(mark) ?? 0);

  const standing = new Map(
    (
      await query(
        `select w.id, w.status, (select count(*)::int from money_movements m where m.withdraw_id = w.id) as moves
         from withdraws w`,
      )
    ).map(({ id, status, moves }) => [Number(id), { status: String(status), moves: Number(moves) }]),
  );
  for (const { id, decisions } of money.decided) {
    if (decisions.some(({ command }) => command.outcome === 'open')) continue;
    const done = decisions.filter(({ command }) => command.outcome === 'done');
    const found = standing.get(id);
    const what = `withdraw ${id}: ${done.map(({ status }) => status).join(', ')}; is ${found?.status}`;
    if ((done.at(-1)?.status ?? 'requested') !== found?.status || found.moves < 1 + done.length)
      lost.push(what);
    if ((found?.moves ?? 0) > 1 + done.length) doubled.push(what);
  }

  for (const { command, numbers } of fleet.imports) {
    const there = await count(
      `select count(*)::int from phone_numbers where number = any($1)
       and (import_id is null or not exists (select 1 from imports i where i.id = import_id))`,
      [numbers],
    );
    const created = (command.answer as { counts?: { created: number } } | null)?.counts?.created ?? 0;
    if (command.outcome === 'done' && there < created) lost.push(`import: ${there} of ${created}`);
    if (command.outcome === 'done' && created < numbers.length)
      lost.push(`import: skipped ${numbers.length - created} new rows`);
    if (command.outcome === 'refused' && there > 0) doubled.push(`import that was refused: ${there}`);
  }
  for (const [clientid, { command, isStart }] of fleet.last) {
    if (isStart || command.outcome !== 'done') continue;
    const sending = await count(
      `select count(*)::int from whatsapps where clientid = $1 and status = 'sending'`,
      [clientid],
    );
    if (sending > 0) lost.push(`stop of ${clientid}`);
  }

  const commands = [
    ...money.bonuses.map(({ command }) => command),
    ...money.withdraws.map(({ command }) => command),
    ...money.decided.flatMap(({ decisions }) => decisions.map(({ command }) => command)),
    ...fleet.imports.map(({ command }) => command),
  ];
  return {
    acknowledged: commands.filter(({ outcome }) => outcome === 'done').length,
    lost,
    doubled,
    open: commands.filter(({ outcome }) => outcome === 'open').length,
    unbalanced: (await count(BALANCES)) + (await count(MONTHS)),
    writtenTwice: await count(TWICE, [firstLog]),
  };
}
