import type { Fault } from '../fault';

const engine = 'PostgreSQL + Redis';

/** Faults of the broker, which announces each process's events to the others. */
export const brokerFaults: readonly Fault[] = [
  {
    name: 'broker stopped and started',
    raises: 'ProcessHearsNothing',
    engine,
    lasts: 10,
    readiness: 'either',
    begin: ({ broker }) => broker.stop(),
    end: ({ broker }) => broker.start(),
  },
  {
    name: 'broker silent',
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
