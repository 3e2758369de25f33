import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectTo } from '../../../scripts/shared/servers/postgres-server';
import { MIGRATIONS } from '../../../sandbox/store/migrations-folder';

/** Days in which all of it happened, and accounts' states by how many of a thousand have them. */
const DAYS = 400;
const PEOPLE = ['Ani', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fitri', 'Gilang', 'Hadi', 'Indah', 'Joko'];
const FAMILIES = ['Wijaya', 'Santoso', 'Lestari', 'Pratama', 'Hidayat', 'Saputra', 'Utami', 'Nugroho'];
const pick = (list: readonly string[], n: string) =>
  `(array['${list.join("','")}'])[1 + (${n}) % ${list.length}]`;
/** A number of less than `below`, which the row's own decides, and that looks like chance. */
const chance = (n: string, below: number | string, salt = 1) =>
  `(abs(hashint8extended(${n}, ${salt})) % ${below})`;
const ago = (n: string, rows: number, days = DAYS) =>
  `now() - interval '${days} days' * ((${rows} - ${n})::float8 / ${rows})`;

/** What the migration adds up of what is there, where the triggers have not. */
const sums = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => /_(growth|months)\.sql$/.test(name))
    .flatMap((name) => readFileSync(join(MIGRATIONS, name), 'utf8').split('--> statement-breakpoint'))
    .filter((statement) => /^\s*(INSERT|UPDATE)/.test(statement));

/** Fills empty tables of a migrated database: `rows` of what grows with time, a tenth as many members with an account each. */
export async function fill(url: string, rows: number): Promise<void> {
  const members = rows / 10;
  const client = await connectTo({ connectionString: url });
  const user = (salt: number) => `1 + ${chance('n', members, salt)}`;
  const series = `generate_series(1, ${rows}) as n`;
  const statements = [
    "set session_replication_role = 'replica'",
    "insert into levels (name, blast_fee, requirement_blast) values ('Perunggu', 50, 0), ('Perak', 60, 500), ('Emas', 80, 5000)",
    'insert into settings (id, price, referral_percent) values (1, 50, 5)',
    `insert into users (firstname, lastname, email, password_hash, role, level_id, account_name, account_bank, account_number,
        referral_code, referred_by, income, referral_paid, blast_count, created_at)
      select ${pick(PEOPLE, chance('n', 1000, 2))} || ${chance('n', 100, 9)}, ${pick(FAMILIES, chance('n', 1000, 3))},
        'anggota' || n || '@example.com', '', 'member', 1 + ${chance('n', 3, 4)}, 'Pemilik ' || n, 'BCA', (80000000 + n)::text,
        'R' || n, case when n > 10 and n % 3 = 0 then 1 + ${chance('n', 'n / 3', 5)} end, exp(5 + ${chance('n', 1000, 6)} / 100.0)::bigint, ${chance('n', 500, 7)},
        ${chance('n', 9000, 8)}, ${ago('n', members)}
      from generate_series(1, ${members}) as n`,
    `insert into users (firstname, lastname, email, password_hash, role, referral_code)
      select 'Kantor', n::text, 'kantor' || n || '@example.com', '', case when n <= 20 then 'staff' else 'dev' end, 'K' || n
      from generate_series(1, 200) as n`,
    `insert into whatsapps (clientid, user_id, phonenumber, state, status)
      select 'id-' || n, n, '628' || n,
        case when ${chance('n', 1000)} < 900 then 'connected' when ${chance('n', 1000)} < 999 then 'disconnected' else 'conflict' end, 'idle'
      from generate_series(1, ${members}) as n`,
    `insert into withdraws (nominal, status, user_id, account_bank, account_name, account_number, created_at)
      select 10000 + 1000 * ${chance('n', 500)},
        case when n > ${rows} - 2000 then 'requested' when ${chance('n', 10, 2)} = 0 then 'rejected' else 'accepted' end,
        user_id, 'BCA', 'Pemilik ' || user_id, (80000000 + user_id)::text, ${ago('n', rows)}
      from (select n, ${user(3)} as user_id from ${series}) as made`,
    `insert into bonuses (nominal, reason, user_id, admin_id, created_at)
      select 1000 * (1 + ${chance('n', 40)}), 'Bonus ' || ${chance('n', 200, 2)}, ${user(4)}, ${members} + 1, ${ago('n', rows)} from ${series}`,
    // Income of an account and day. The first member has ten thousand at each size, the second a hundredth of all.
    `insert into money_movements (user_id, kind, amount, whatsapp_id, at)
      select case when n % ${Math.max(1, rows / 10_000)} = 0 then 1 when n % 100 = 1 then 2 else ${user(5)} end, 'income',
        ${chance('n', 900)}, n, ${ago('n', rows)} from ${series}`,
    `insert into hourly_figures (user_id, hour, success, fail, income)
      select 1 + n % ${members}, date_trunc('hour', now()) - (n / ${members} + 1) * interval '1 hour', ${chance('n', 90)}, ${chance('n', 9)}, ${chance('n', 9000)}
      from generate_series(0, ${rows - 1}) as n`,
    `insert into publications (channel, first, last, messages, at)
      select 'client-0', n, n, json_build_object('date', now(), 'event', 'sending', 'deviceId', 'id-' || ${user(6)}, 'source', 'whatsapp',
        'phoneNumber', json_build_object('number', '628123', 'name', 'Citra'), 'sender', json_build_object('id', ${user(6)}, 'pushname', 'Budi', 'count_success', 12)), ${ago('n', rows, 6)}
      from ${series}`,
    `insert into channels (channel, epoch, head) values ('client-0', 'epoch', ${rows})`,
    `insert into channels (channel, epoch, head) select 'client-' || n, 'epoch', 1 from generate_series(1, ${members}) as n`,
    `insert into publications (channel, first, last, messages, at) select 'client-' || n, 1, 1, '{}', now() - interval '1 day' from generate_series(1, ${members}) as n`,
    `insert into message_logs (whatsapp_id, user_id, phone_number_id, message_id, success, income, at)
      select n % ${members}, n % ${members}, n, 1, n % 10 > 0, 50, ${ago('n', rows, 6)} from ${series}`,
    `insert into blasts (whatsapp_id, started_at) select n, now() - interval '90 days' from generate_series(1, ${members}) as n`,
    `insert into sessions (user_id, token_hash, expires_at) select 1 + n % ${members}, 'x' || n, now() + interval '20 days' from ${series}`,
    `insert into idempotency_keys (user_id, key, target, body_hash, status, answer) select 1 + n % ${members}, n::text, '', '', 200, '' from ${series}`,
  ];
  for (const statement of [...statements, ...sums()]) await client.query(statement);
  await client.end();
}
