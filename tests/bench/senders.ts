/**
 * What one message costs one and several servers of a fleet whose accounts are always due, on PostgreSQL: processor time of
 * servers and database, bytes of the write-ahead log, and how many of its sessions wait for one another.
 */
import { parseArgs } from 'node:util';
import { keepIn } from '../../scripts/shared/results';
import { BROKERS, type BrokerName } from '../../scripts/shared/servers/broker-server';
import { measure } from './senders/measure';
import { startDatabase } from './senders/start-database';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '20' },
    accounts: { type: 'string', default: '10000' },
    pause: { type: 'string', default: '0' },
    /** `Redis` or `NATS`. */
    broker: { type: 'string' },
    watched: { type: 'string', default: '' },
    /** Seconds of running before it is measured: of a NATS, more than 150, until events leave the database. */
    warm: { type: 'string' },
  },
});

const postgres = await startDatabase();
const broker = values.broker ? await BROKERS[values.broker as BrokerName]() : null;
if (values.broker && !broker) throw new Error(`This system has no ${values.broker} that can be started.`);

const results: Record<string, object> = {};
for (const processes of values.processes.split(',').map(Number)) {
  const { tables: _, ...measured } = await measure(postgres, {
    processes,
    accounts: Number(values.accounts),
    pause: Number(values.pause),
    seconds: Number(values.seconds),
    watched: values.watched as 'rows' | 'everything' | '',
    // A fleet of its own for each.
    broker: broker ? { ...broker, url: `${broker.url}/${processes}` } : undefined,
    ...(values.warm && { warm: Number(values.warm) }),
  });
  results[processes] = measured;
  console.log(processes, JSON.stringify(measured));
}
await broker?.remove();
await postgres.remove();
keepIn('senders', [values.watched || 'nobody looks', values.broker].filter(Boolean).join(', '), {
  postgres: postgres.version,
  broker: broker?.name ?? 'none',
  results,
});
