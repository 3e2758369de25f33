import { startPostgres } from '../../../scripts/shared/servers/postgres-server';

/** A PostgreSQL of the system whose checkpoints do not fall into what is measured, unless they are to. */
export async function startDatabase(
  settings: Readonly<Record<string, string>> = { checkpoint_timeout: '1h' },
) {
  const postgres = await startPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '8GB', autovacuum_naptime: '10s', ...settings },
  });
  if (!postgres) throw new Error('This system has no PostgreSQL that can be started.');
  return postgres;
}
