import type { Fault } from '../fault';

const replica = {
  engine: 'PostgreSQL',
  standby: 'answers reads',
  readiness: 'either',
} as const;

/** Faults beside a replica that answers reads. */
export const replicaFaults: readonly Fault[] = [
  {
    ...replica,
    name: 'replica killed and started',
    lasts: 10,
    begin: ({ standby }) => standby.stop('immediate'),
    end: ({ standby }) => standby.start(),
  },
  {
    // It answers, and what it answers is older and older.
    ...replica,
    name: 'replica that replays nothing',
    lasts: 20,
    begin: ({ standby }) => standby.ask('select pg_wal_replay_pause()'),
    end: ({ standby }) => standby.ask('select pg_wal_replay_resume()'),
  },
  {
    ...replica,
    name: 'primary stopped at once beside a replica',
    raises: 'DatabaseGone',
    readiness: 'falls',
    lasts: 5,
    begin: ({ postgres }) => postgres.stop('immediate'),
    end: ({ postgres }) => postgres.start(),
  },
  {
    ...replica,
    name: 'process killed beside a replica',
    lasts: 2,
    begin: ({ process }) => process.kill(),
    end: ({ process }) => process.start(),
  },
];
