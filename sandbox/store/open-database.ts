import type { Database, DatabaseOptions } from './database';
import { openEmbedded } from './embedded';
import { openPostgres } from './postgres';

/** Opens the database and brings its tables up to date. Rejects when another process holds the folder. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { dataDir = '.data', url } = options;
  return url ? openPostgres(url, options) : openEmbedded(dataDir, options);
}
