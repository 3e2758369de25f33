import type { Clock } from '../core/clock';

/** How often the broker is asked whether it is still there, and how long it may take to open or to answer, in ms. */
const ASKED_EVERY = 1000;
export const ANSWER_WITHIN = 3000;

/** A client of the broker: one connection, from its opening to its end. */
export interface BrokerClient {
  /** Resolves once it can publish and its subscriptions work. */
  open(): Promise<unknown>;
  /** Resolves with any answer of the broker. */
  ask(): Promise<unknown>;
  /** Ends it at once; also one that never opened, or is ended already. */
  destroy(): void;
}

export interface BrokerConnectionOptions {
  readonly client: BrokerClient;
  readonly clock: Clock;
  /** Called once it is open. */
  gained(): void;
  /** Called with each answer that it was asked for. */
  answered(): void;
  /** Called once when the connection is lost, whether or not it was gained before. */
  lost(error: Error): void;
}

export interface BrokerConnection {
  /** Gives it up, for what its client has noticed. */
  lose(error: Error): void;
  close(): void;
}

/**
 * Opens the client, and gives it up where it does not answer in time. The libraries' own idle timeouts do not notice that: they
 * count what is sent, received or not, as a sign of life, or run by another clock.
 */
export function openBrokerConnection(options: BrokerConnectionOptions): BrokerConnection {
  const { client, clock, gained, answered, lost } = options;
  let isOver = false;
  let cancel = () => {};

  const close = () => {
    isOver = true;
    cancel();
    client.destroy();
  };
  const lose = (error: Error) => {
    if (isOver) return;
    close();
    lost(error);
  };
  /** Whether it answered in time, and is still wanted. */
  const isAnswered = async (answer: Promise<unknown>): Promise<boolean> => {
    cancel = clock.after(ANSWER_WITHIN, () => lose(new Error('the broker does not answer')));
    await answer.catch(lose);
    cancel();
    // What was given up while it opened may open all the same.
    if (isOver) client.destroy();
    return !isOver;
  };
  const open = async () => {
    if (!(await isAnswered(client.open()))) return;
    gained();
    askLater();
  };
  const ask = async () => {
    if (!(await isAnswered(client.ask()))) return;
    answered();
    askLater();
  };
  const askLater = () => {
    cancel = clock.after(ASKED_EVERY, () => void ask());
  };

  void open();
  return { lose, close };
}
