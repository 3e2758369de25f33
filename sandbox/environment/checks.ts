import { existsSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { createPasswords } from '../http/passwords';
import { findOpenAccounts } from '../seed/demonstration';
import { causeOf } from '../store/causes';
import { lost } from '../store/connection';
import { userOf } from '../store/folder-lock';
import { type Look, lookAtFolder, lookAtPostgres } from '../store/look';
import { standOf } from '../store/migration';
import { query } from '../store/query';
import { doubtful, type Finding, wrong } from './findings';
import { isInMemory, nearestFolder } from './folder';
import { isOwn, seedOf } from './read';
import type { Environment } from './settings';
import { findWeaknesses } from './weak';

type Check = (settings: Environment) => Promise<readonly Finding[]>;

const MB = 2 ** 20;
/** What the folder takes at first, and in its first day with the demonstration. */
const [LEAST_ROOM, GOOD_ROOM] = [100 * MB, 500 * MB];

/** The folder where there is no PostgreSQL; null where nothing is kept. */
const folderOf = ({ DATABASE_URL, DATA_DIR }: Environment) =>
  DATABASE_URL || isInMemory(DATA_DIR) ? null : DATA_DIR;

const weak: Check = async (settings) => findWeaknesses(settings);

const room: Check = async (settings) => {
  const folder = folderOf(settings);
  if (folder === null) return [];
  const { bavail, bsize } = statfsSync(nearestFolder(folder));
  const free = bavail * bsize;
  if (free >= GOOD_ROOM) return [];
  const said = `The disk of DATA_DIR has ${Math.floor(free / MB)} MB left.`;
  return [(free < LEAST_ROOM ? wrong : doubtful)(said, `Make room for ${GOOD_ROOM / MB} MB.`)];
};

const use: Check = async (settings) => {
  const folder = folderOf(settings);
  const user = folder !== null && existsSync(folder) ? await userOf(folder) : null;
  return user ? [wrong(user, 'Until then nothing is known of what is in it.')] : [];
};

/** In ms. */
const GREATEST_SKEW = 1000;

async function findInPostgres({ db }: Look): Promise<Finding[]> {
  const asked = Date.now();
  const [row] = await query<{ now: string; readOnly: string; may: boolean }>(
    db,
    sql`select extract(epoch from clock_timestamp()) * 1000 as now,
      current_setting('transaction_read_only') as "readOnly",
      has_database_privilege(current_database(), 'create') as may`,
  );
  const skew = (asked + Date.now()) / 2 - Number(row?.now);
  const { pending } = await standOf(db);
  return [
    ...(Math.abs(skew) > GREATEST_SKEW
      ? [
          doubtful(
            `The clock of this machine is ${(Math.abs(skew) / 1000).toFixed(1)} s ${skew > 0 ? 'ahead of' : 'behind'} the database's, which counts.`,
            'Let both follow NTP.',
          ),
        ]
      : []),
    ...(row?.readOnly === 'on'
      ? [wrong('The database takes no changes.', 'Name the server that does, or end its read-only mode.')]
      : []),
    ...(pending > 0 && !row?.may
      ? [
          wrong(
            'The tables are not up to date, and the role of DATABASE_URL may not change them.',
            'Run `node server/main.js admin migrate` as their owner.',
          ),
        ]
      : []),
  ];
}

async function findInTables(settings: Environment, { db }: Look): Promise<Finding[]> {
  const { isEmpty, pending, newer } = await standOf(db);
  if (newer) return [wrong(newer, '')];
  if (isEmpty) return [];
  const isDemonstration = seedOf(settings) !== 'none' || isOwn(settings);
  const open = isDemonstration ? [] : await findOpenAccounts(db, createPasswords());
  return [
    ...(pending > 0
      ? [doubtful(`The start will change the tables (${pending} migrations).`, 'Make a backup before.')]
      : []),
    ...(open.length > 0
      ? [
          wrong(
            `${open.length} people of the demonstration, as ${open[0]?.email}, have the password that everybody knows.`,
            'Run `node server/main.js admin demo-passwords`, which gives them others.',
          ),
        ]
      : []),
  ];
}

/** What `find` finds in a database, or why it cannot be looked at. */
async function within(
  open: () => Promise<Look | null>,
  find: (look: Look) => Promise<Finding[]>,
): Promise<Finding[]> {
  let look: Look | null = null;
  try {
    look = await open();
    return look ? await find(look) : [];
  } catch (error) {
    return [wrong(causeOf(lost(error)) ?? `The database cannot be used: ${(error as Error).message}.`, '')];
  } finally {
    await look?.close();
  }
}

const database: Check = async (settings) => {
  const { DATABASE_URL } = settings;
  if (DATABASE_URL)
    return within(
      () => lookAtPostgres(DATABASE_URL),
      async (look) => [...(await findInPostgres(look)), ...(await findInTables(settings, look))],
    );
  const folder = folderOf(settings);
  if (folder === null || !existsSync(folder) || (await userOf(folder))) return [];
  return within(
    () => lookAtFolder(folder),
    (look) => findInTables(settings, look),
  );
};

const replicas: Check = async ({ DATABASE_READ_URL: url }) => {
  const found = url
    ? await within(
        () => lookAtPostgres(url),
        async () => [],
      )
    : [];
  return found.map(({ said }) => doubtful(`DATABASE_READ_URL: ${said}`, 'Until then the primary answers.'));
};

/** In ms. */
const ANSWER_WITHIN = 3000;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'redis:': 6379, 'rediss:': 6379 };

const broker: Check = async ({ BROKER_URL = '' }) => {
  const answers = BROKER_URL.split(',')
    .filter(Boolean)
    .map(async (address) => {
      const { protocol, hostname, port } = new URL(address);
      const at = Number(port || (DEFAULT_PORTS[protocol] ?? 4222));
      const why = await new Promise<string | null>((resolve) => {
        const socket = connect({ host: hostname, port: at, timeout: ANSWER_WITHIN });
        socket
          .once('connect', () => resolve(null))
          .once('error', ({ message }) => resolve(message))
          .once('timeout', () => resolve('no answer'))
          .once('connect', () => socket.destroy())
          .once('timeout', () => socket.destroy());
      });
      return why === null
        ? []
        : [
            doubtful(
              `The broker ${hostname}:${at} is not reached (${why}).`,
              'Until it is, events come late.',
            ),
          ];
    });
  return (await Promise.all(answers)).flat();
};

/** All that can be found, in the order in which it is told. */
export const CHECKS: readonly Check[] = [weak, room, use, database, replicas, broker];
