import type { Traffic } from '../../shared/servers/line';
import type { Fault } from '../fault';
import { sleep } from '../sleep';

const engine = 'PostgreSQL';
const LISTENING = /listens|listen "/i;
const RESETS = 15;

const silent = (name: string, lasts: number, traffic: Traffic): Fault => ({
  name,
  raises: 'DatabaseGone',
  engine,
  lasts,
  readiness: 'falls',
  begin: ({ network }) => network.set(traffic),
  end: ({ network }) => network.set('passes'),
});

/** Faults of the network between servers and database. */
export const networkFaults: readonly Fault[] = [
  {
    name: 'connections refused',
    raises: 'DatabaseGone',
    engine,
    lasts: 20,
    readiness: 'falls',
    begin: ({ network }) => network.set('refused'),
    end: ({ network }) => network.set('passes'),
  },
  silent('network silent for 20 s', 20, 'silent'),
  silent('network silent for 100 s, its connections lost', 100, 'lost'),
  {
    name: 'network slow',
    engine,
    lasts: 20,
    readiness: 'either',
    begin: ({ network }) => network.set({ delay: 200 }),
    end: ({ network }) => network.set('passes'),
  },
  {
    name: 'connections reset each second',
    engine,
    lasts: 0,
    readiness: 'either',
    begin: async ({ network }) => {
      for (let second = 0; second < RESETS; second += 1) {
        network.reset();
        await sleep(1000);
      }
    },
  },
  {
    name: 'LISTEN connections silent',
    raises: 'ProcessHearsNothing',
    engine,
    lasts: 20,
    readiness: 'either',
    begin: ({ network }) => network.set('silent', LISTENING),
    end: ({ network }) => network.set('passes'),
  },
];
