/**
 * What one message costs one and several servers of a fleet whose accounts are always due, on PostgreSQL: processor time of
 * servers and database, bytes of the write-ahead log, and how many of its sessions wait for one another.
 */
import { parseArgs } from 'node:util';
import { keepIn } from '../../scripts/shared/results';
import { startRedis } from '../../scripts/shared/servers/redis-server';
import { measure } from './senders/measure';
import { startDatabase } from './senders/start-database';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '20' },
    accounts: { type: 'string', default: '10000' },
    pause: { type: 'string', default: '0' },
    broker: { type: 'boolean', default: false },
    watched: { type: 'string', default: '' },
  },
});

const postgres = await startDatabase();
const broker = values.broker ? await startRedis() : null;

const results: Record<string, object> = {};
for (const processes of values.processes.split(',').map(Number)) {
  const { tables: _, ...measured } = await measure(postgres, {
    processes,
    accounts: Number(values.accounts),
    pause: Number(values.pause),
    seconds: Number(values.seconds),
    watched: values.watched as 'rows' | 'everything' | '',
    brokerUrl: broker?.url,
  });
  results[processes] = measured;
  console.log(processes, JSON.stringify(measured));
}
await broker?.stop();
await postgres.remove();
keepIn('senders', values.watched || 'nobody looks', {
  postgres: postgres.version,
  broker: broker?.name ?? 'none',
  results,
});
