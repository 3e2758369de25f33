import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { databaseAddress } from './address';
import { Connection, createHosts, DEADLINES } from './connection';
import type { Queries } from './database';
import { openEngine } from './engine';

/** A database as it stands: nothing brings its tables up to date. */
export interface Look {
  readonly db: Pick<Queries, 'execute' | 'select'>;
  close(): Promise<void>;
}

/** Rejects with the last host's error where none answers. */
export async function lookAtPostgres(url: string): Promise<Look> {
  const { hosts } = databaseAddress(url);
  let failed: unknown;
  for (const host of hosts) {
    const connection = new Connection(createHosts({ hosts: [host] }), {
      statement_timeout: DEADLINES.statement,
    });
    try {
      await connection.connect();
      return {
        db: drizzle({ client: connection, casing: 'snake_case' }),
        close: async () => connection.cut(),
      };
    } catch (error) {
      connection.cut();
      failed = error;
    }
  }
  throw failed;
}

/** Bytes of a folder of which a copy is made at most. */
const LARGEST = 2 ** 30;

const bytesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  );

/** A copy of the embedded database, since opening it writes; null where there is none, or where it is too large for that. */
export async function lookAtFolder(dataDir: string): Promise<Look | null> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) return null;
  const bytes = bytesOf(folder);
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bytes > LARGEST || bytes * 2 > bavail * bsize) return null;
  const copy = mkdtempSync(join(tmpdir(), 'whatsapp-blaster-look-'));
  const forget = () => rmSync(copy, { recursive: true, force: true });
  try {
    cpSync(folder, copy, { recursive: true });
    const { client } = await openEngine(copy, DEADLINES.connect);
    return {
      db: drizzlePglite({ client, casing: 'snake_case' }),
      close: () => client.close().finally(forget),
    };
  } catch (error) {
    forget();
    throw error;
  }
}
