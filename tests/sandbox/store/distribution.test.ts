import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { query } from '../../../sandbox/store/query';
import { openEmpty } from '../network/harness';

/**
 * Where Citus would keep each table: in parts by a column, with the same part of others of its kind; whole on every node
 * (`reference`), where it is small and seldom written; or on the coordinator alone (`local`).
 */
const PLACES = {
  access_changes: 'member.user_id',
  account_changes: 'account.whatsapp_id',
  account_turns: 'member.user_id',
  /** Of an hour at most; by what is limited, which need be nobody's. */
  attempts: 'local',
  /** A few rows a day of each of the office, also of what is nobody's. */
  audit_entries: 'local',
  blasts: 'member.user_id',
  bonuses: 'member.user_id',
  channels: 'channel.channel',
  /** Few rows for each day, which everybody's writers add to. */
  day_sums: 'local',
  files: 'member.user_id',
  fleet_figures: 'local',
  generators: 'member.user_id',
  hourly_figures: 'member.user_id',
  idempotency_keys: 'member.user_id',
  imports: 'reference',
  levels: 'reference',
  message_logs: 'member.user_id',
  /** A row for each process and template, written by each message. */
  message_uses: 'local',
  messages: 'reference',
  money_movements: 'member.user_id',
  network_orders: 'order.id',
  network_reports: 'report.id',
  news: 'member.user_id',
  /** Whose it is, or 0 of the office, which everybody's writers add to. */
  news_groups: 'counted.owner',
  news_reads: 'member.user_id',
  number_queue: 'number.number_id',
  opt_outs: 'optout.number',
  pairings: 'member.user_id',
  password_links: 'member.user_id',
  payout_files: 'reference',
  payout_items: 'member.user_id',
  payout_runs: 'reference',
  payout_templates: 'reference',
  phone_number_texts: 'number.id',
  phone_numbers: 'number.id',
  presence: 'member.user_id',
  proxies: 'reference',
  proxy_texts: 'reference',
  publications: 'channel.channel',
  push_devices: 'member.user_id',
  push_keys: 'reference',
  push_preferences: 'member.user_id',
  recovery_codes: 'member.user_id',
  results: 'member.user_id',
  row_count_changes: 'counted.owner',
  row_counts: 'counted.owner',
  runner_changes: 'runner.runner_id',
  second_factors: 'member.user_id',
  sessions: 'member.user_id',
  settings: 'reference',
  user_sums: 'member.user_id',
  user_texts: 'member.user_id',
  users: 'member.id',
  validator_targets: 'member.user_id',
  validators: 'member.user_id',
  whatsapp_texts: 'account.id',
  whatsapps: 'member.user_id',
  withdraws: 'member.user_id',
  workers: 'local',
} as const;
type Place = (typeof PLACES)[keyof typeof PLACES];

/** What cannot be so yet, and what it would take. */
const KNOWN = {
  // An e-mail, a code, a number and a client id are one person's, and looked for without knowing whose: each would be a table of
  // its own that is distributed by it and says whose it is, written in the same transaction.
  'users: (email) is unique without id': 'people sign in by it',
  'users: (referral_code) is unique without id': 'whoever registers names it',
  'whatsapps: (clientid) is unique without user_id': 'events and phones name an account by it',
  'pairings: (device_id) is unique without user_id': 'as client ids, and becomes one',
  'phone_numbers: (number) is unique without id': 'imports find by it what is there already',
  'files: (stored_name) is unique without user_id': 'generated, so that it needs to be no more than found by',
  // Rows of an account or a runner do not say whose it is. The column, its backfill and the key are one rebuild of each table, and
  // the accounts' key changes together with all that refer to it.
  'whatsapps: (id) is unique without user_id': 'what refers to an account would name its owner',
  'account_turns: has no user_id': 'every message writes it',
  'blasts: has no user_id': 'a row for each start',
  'generators: (id) is unique without user_id': 'what refers to one would name its owner',
  'validators: (id) is unique without user_id': 'as generators',
  'results: has no user_id': 'a row for each number that was found',
  'validator_targets: has no user_id': 'a row for each line of a file',
  'account_turns: refers to whatsapps without user_id': 'follows from the above, and so do these:',
  'blasts: refers to whatsapps without user_id': '',
  'generators: refers to whatsapps without user_id': '',
  'validators: refers to whatsapps without user_id': '',
  'validators: refers to files without user_id': '',
  'results: refers to generators without user_id': '',
  'results: refers to validators without user_id': '',
  'validator_targets: refers to validators without user_id': '',
  // A template's media and the parts of a large file are nobody's: they would be tables of their own.
  'files: (id) is unique without user_id': 'media are nobody’s',
  'files: user_id may be null': 'as above',
  // Each is cheap once nothing refers to withdraws, and the two large ones are parted by time.
  'withdraws: (id) is unique without user_id': 'movements refer to it',
  'users: refers to users without id': 'a referral’s share is never written for a referrer who is no more',
} as const;

/**
 * What triggers do where Citus has none: it takes them in tables kept in parts by `citus.enable_unsafe_triggers` alone, safely where
 * all that they touch is the same member's; in reference tables not at all. The others become statements of the transaction.
 */
const TRIGGERS = {
  sum_movements: 'the same member’s',
  sum_bonuses: 'the same member’s, and sums of a day',
  sum_withdraws: 'the same member’s, and sums of a day',
  sum_people: 'the referrer’s, and sums of a day',
  write_income: 'the same member’s',
  sum_ledger: 'sums of a month',
  write_bonus: 'the same member’s',
  write_withdraw: 'the same member’s',
  write_firstname: 'the same member’s',
  write_payee: 'the same member’s',
  write_texts: 'the same member’s',
  list_counts: 'its own row',
  follow_blasts: 'the same member’s, once blasts say whose they are',
  count_connected: 'the same member’s',
  write_referrals: 'the referrer’s',
  sum_accounts: 'counts of everybody’s',
  count_rows: 'counts, also of everybody’s',
  count_numbers: 'counts of everybody’s',
  count_uses: 'proxies, a reference table',
  keep_texts: 'texts in parts by their own id',
  queue_numbers: 'the same number’s',
  refuse_change: 'its own row',
  note_lost_link: 'its own row',
  note_account: 'rows in parts by the account’s id, after a look among its blasts',
  note_runner: 'rows in parts by the runner’s id',
  note_stopped_blast: 'the last row of its account',
  group_news: 'counts of the same member’s, and of the office’s',
  order_opt_outs: 'a lock, which each node has for itself: a row of a reference table instead',
  flag_numbers: 'numbers in parts by their own id, after a look among opt-outs in parts by number',
  unlink_devices: 'orders in parts by their own id, after a look for the device among everybody’s accounts',
} as const;

interface Key {
  readonly name: keyof typeof PLACES;
  readonly columns: readonly string[];
}
interface ForeignKey extends Key {
  readonly to: keyof typeof PLACES;
  readonly toColumns: readonly string[];
  /** What happens to a row whose reference is deleted: a(no action), c(ascade), n(ull). */
  readonly deletes: string;
}
interface Catalogue {
  readonly columns: readonly {
    readonly name: keyof typeof PLACES;
    readonly column: string;
    readonly nullable: boolean;
  }[];
  readonly keys: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly smallIds: readonly string[];
}

const isInParts = (place: Place) => place.includes('.');
const partOf = (place: Place) => place.split('.') as [kind: string, column: string];

/** What breaks a rule of Citus' documentation (Creating and Modifying Distributed Objects) in such a map. */
function offences({ columns, keys, foreignKeys, smallIds }: Catalogue): string[] {
  const found = new Set<string>();
  const say = (name: string, what: string) => found.add(`${name}: ${what}`);
  const columnOf = (name: string, wanted: string) =>
    columns.find((one) => one.name === name && one.column === wanted);

  for (const [name, place] of Object.entries(PLACES)) {
    if (!isInParts(place)) continue;
    const [, key] = partOf(place);
    const column = columnOf(name, key);
    if (!column) say(name, `has no ${key}`);
    else if (column.nullable) say(name, `${key} may be null`);
  }
  // Only within a part can anything be known to be unique. Of a table without the column that is said already.
  for (const { name, columns: unique } of keys) {
    const [, key] = partOf(PLACES[name]);
    if (isInParts(PLACES[name]) && columnOf(name, key) && !unique.includes(key))
      say(name, `(${unique.join(', ')}) is unique without ${key}`);
  }
  for (const { name, to, columns: own, toColumns: its, deletes } of foreignKeys) {
    const [from, target] = [PLACES[name], PLACES[to]];
    const [kind, key] = partOf(from);
    const [toKind, toKey] = partOf(target);
    // A part refers to whole tables, as these do to one another; it may not lose by it to which part a row belongs.
    if (isInParts(from) && target === 'reference') {
      if (deletes === 'n' && own.includes(key)) say(name, `loses its ${key} with ${to}`);
    } else if (isInParts(from) && isInParts(target)) {
      const isWithin = kind === toKind && own.includes(key) && own.indexOf(key) === its.indexOf(toKey);
      if (!isWithin) say(name, `refers to ${to} without ${key}`);
      else if (deletes === 'n') say(name, `loses its ${key} with ${to}`);
    } else if (isInParts(from) || isInParts(target)) say(name, `refers to ${to}, which stands elsewhere`);
    else if (from === 'reference' && target === 'local' && deletes !== 'a')
      say(name, `changes as ${to} do, which stand elsewhere`);
  }
  // Nodes number rows by themselves, in ranges of their own.
  for (const name of smallIds) say(name, 'has ids of less than a bigint');
  return [...found].toSorted();
}

const columnsOf = (relation: string, numbers: string) =>
  sql.raw(`array(select attname::text from unnest(${numbers}) with ordinality as of (number, place)
    join pg_attribute on attrelid = ${relation} and attnum = number order by place)`);

it('of tables is by keys that Citus can part them by; what is not is known, and why', async () => {
  const database = await openEmpty();
  const read = <Row>(statement: ReturnType<typeof sql>) => query<Row>(database.db, statement);
  const tables = sql`pg_class join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'public'
    and relkind in ('r', 'p') and not relispartition`;

  const columns = await read<Catalogue['columns'][number]>(sql`
    select relname::text as name, attname::text as column, not attnotnull as nullable
    from ${tables} join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped`);
  expect(Object.keys(PLACES)).toEqual([...new Set(columns.map(({ name }) => name))].toSorted());
  const keys = await read<Key>(sql`
    select relname::text as name, ${columnsOf('pg_class.oid', 'indkey::int2[]')} as columns
    from ${tables} join pg_index on indrelid = pg_class.oid and (indisunique or indisexclusion)`);
  const foreignKeys = await read<ForeignKey>(sql`
    select relname::text as name, confrelid::regclass::text as to, confdeltype::text as deletes,
      ${columnsOf('conrelid', 'conkey')} as columns, ${columnsOf('confrelid', 'confkey')} as "toColumns"
    from ${tables} join pg_constraint on conrelid = pg_class.oid and contype = 'f'`);
  const smallIds = await read<{ name: string }>(sql`
    select relname::text as name from ${tables} join pg_attribute on attrelid = pg_class.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where (attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval%') and atttypid <> 'bigint'::regtype`);
  expect(offences({ columns, keys, foreignKeys, smallIds: smallIds.map(({ name }) => name) })).toEqual(
    Object.keys(KNOWN).toSorted(),
  );

  const triggers = await read<{ name: string }>(sql`
    select distinct proname::text as name from ${tables}
    join pg_trigger on tgrelid = pg_class.oid and not tgisinternal join pg_proc on pg_proc.oid = tgfoid order by 1`);
  expect(triggers.map(({ name }) => name)).toEqual(Object.keys(TRIGGERS).toSorted());
});
