import { sql } from 'drizzle-orm';
import type { Database } from '../../../sandbox/store/database';

/** Rows that a statement adds: none may take longer than five seconds. */
const PIECE = 50_000;
const pick = (words: readonly string[], of: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + abs(hashint8(${of})) % ${words.length}]`;
const FIRST =
  'Ani Budi Citra Dewi Eko Fajar Gita Hadi Indra Joko Kartika Made Nanda Oki Putri Rina Sari Tono'.split(' ');
const LAST = 'Wijaya Santoso Pratama Lestari Hidayat Nugroho Saputra Kusuma Siregar Halim'.split(' ');
const name = (rare: number) =>
  `${pick(FIRST, 'i * 3')} || ' ' || ${pick(LAST, 'i * 7')} || case when i % ${rare} = 1 then ' Zulkarnain' else '' end`;
const number = "'628' || lpad(((i * 6700417) % 10000000000)::text, 10, '0')";
const STATES = [...Array.from({ length: 7 }, () => 'connected'), 'disconnected', 'loggedOut', 'conflict'];

/** So many accounts of a hundredth as many people, and so many numbers, of which seven in ten were messaged. */
export async function fill({ db }: Database, accounts: number, numbers: number): Promise<void> {
  const people = Math.max(10, accounts / 100);
  const run = (text: string) => db.execute(sql.raw(text));
  const inPieces = async (rows: number, textOf: (series: string) => string) => {
    for (let at = 1; at <= rows; at += PIECE)
      await run(textOf(`generate_series(${at}::bigint, ${Math.min(rows, at + PIECE - 1)}::bigint) as i`));
  };
  // An index that is made once takes a tenth of what it takes row by row.
  for (const texts of ['whatsapp_texts', 'phone_number_texts']) await run(`drop index ${texts}_grams`);
  await inPieces(
    people,
    (series) => `insert into users (firstname, lastname, email, password_hash, referral_code, role)
      select 'Ani', 'W', 'u' || i || '@b.test', '', 'r' || i, case i % 50 when 0 then 'staff' else 'member' end from ${series}`,
  );
  await inPieces(
    accounts,
    (
      series,
    ) => `insert into whatsapps (clientid, user_id, phonenumber, pushname, state, status, suspended, suspended_at, count_success, income)
      select md5(i::text), 1 + abs(hashint8(i)) % ${people}, ${number}, ${name(5000)}, ${pick(STATES, 'i * 5')},
        case abs(hashint8(i * 11)) % 3 when 0 then 'sending' else 'idle' end,
        i % 200 = 0, case i % 200 when 0 then now() - i * interval '1 second' end, abs(hashint8(i * 13)) % 1000, abs(hashint8(i * 13)) % 1000 * 100
      from ${series}`,
  );
  await inPieces(
    numbers,
    (series) => `insert into phone_numbers (number, name, status, last_sent, count_success)
      select ${number}, case i % 3 when 0 then '' else ${name(50_000)} end, case i % 97 when 0 then 'nonactive' else 'active' end,
        case when i < ${numbers} * 0.7 then now() - (i % 1000000) * interval '1 second' end, i % 50
      from ${series}`,
  );
}

/** What `fill` left out, and what PostgreSQL does by itself after a while; without a limit of time. */
export const FILLED = [
  'create index whatsapp_texts_grams on whatsapp_texts using gin (grams(id, text))',
  'create index phone_number_texts_grams on phone_number_texts using gin (grams(id, text))',
  'vacuum analyze',
];
