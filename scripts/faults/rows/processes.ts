import { join } from 'node:path';
import { type Fault, STOP_LIMIT } from '../fault';
import { sleep } from '../sleep';

const engine = 'PostgreSQL';
const AHEAD = join(import.meta.dirname, '../clock-ahead.ts');

const rolling = (front: 'nginx' | 'caddy', isSeamless: boolean): Fault => ({
  name: `both processes restarted behind ${front}`,
  engine,
  lasts: 0,
  readiness: 'either',
  front,
  isSeamless,
  begin: async (stage) => {
    for (const server of stage.processes) {
      const { ms, wasKilled } = await server.stop(STOP_LIMIT);
      stage.note(`ended after ${ms} ms${wasKilled ? ', killed' : ''}`);
      await server.start();
      await sleep(3000);
    }
  },
});

/** Faults of the server's own processes. */
export const processFaults: readonly Fault[] = [
  {
    name: 'process stopped for 20 s',
    raises: 'ProcessGone',
    engine,
    lasts: 20,
    readiness: 'either',
    standsStill: true,
    begin: ({ process }) => process.freeze(),
    end: ({ process }) => process.thaw(),
  },
  {
    name: 'process killed and started',
    engine,
    lasts: 2,
    readiness: 'either',
    begin: ({ process }) => process.kill(),
    end: ({ process }) => process.start(),
  },
  {
    name: 'process told to end while the network is silent',
    raises: 'DatabaseGone',
    engine,
    lasts: 0,
    readiness: 'falls',
    begin: async (stage) => {
      await stage.network.set('silent');
      await sleep(2000);
      const { ms, wasKilled } = await stage.process.stop(STOP_LIMIT);
      stage.note(wasKilled ? `had not ended after ${ms} ms` : `ended after ${ms} ms`);
      if (wasKilled) stage.process.endings.push({ at: Date.now(), said: 'did not end within its grace' });
    },
    end: async ({ network, process }) => {
      await network.set('passes');
      await process.start();
    },
  },
  {
    name: 'clock of a process five minutes ahead',
    raises: 'ClocksDiffer',
    engine,
    lasts: 20,
    readiness: 'either',
    begin: async ({ process }) => {
      await process.stop(STOP_LIMIT);
      await process.start({ execArgv: ['--import', AHEAD] });
    },
    end: async ({ process }) => {
      await process.kill();
      await process.start();
    },
  },
  {
    name: 'server started before its database',
    engine,
    lasts: 8,
    readiness: 'falls',
    begin: async (stage) => {
      await stage.process.stop(STOP_LIMIT);
      await stage.postgres.stop('fast');
      void stage.process.start();
    },
    end: ({ postgres }) => postgres.start(),
  },
  rolling('nginx', true),
  // Some calls are answered 502 before it notices (docs/deploy/Caddyfile-server).
  rolling('caddy', false),
];
