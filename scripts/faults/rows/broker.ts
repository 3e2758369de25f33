import type { Fault } from '../fault';

/** Faults of a broker, which announces each process's events to the others. */
const faultsOf = (name: string, engine: Fault['engine']): readonly Fault[] => [
  {
    name: `${name} killed and started`,
    raises: 'ProcessHearsNothing',
    engine,
    lasts: 10,
    readiness: 'either',
    begin: ({ broker }) => broker.stop('SIGKILL'),
    end: ({ broker }) => broker.start(),
  },
  {
    name: `${name} silent`,
    raises: 'ProcessHearsNothing',
    engine,
    lasts: 30,
    readiness: 'either',
    begin: (stage) => {
      stage.after(stage.broker.thaw);
      stage.broker.freeze();
    },
    end: ({ broker }) => broker.thaw(),
  },
];

export const brokerFaults: readonly Fault[] = [
  ...faultsOf('broker', 'PostgreSQL + Redis'),
  ...faultsOf('stream', 'PostgreSQL + NATS'),
  {
    name: 'process killed beside a stream',
    engine: 'PostgreSQL + NATS',
    lasts: 2,
    readiness: 'either',
    begin: ({ process }) => process.kill(),
    end: ({ process }) => process.start(),
  },
];
