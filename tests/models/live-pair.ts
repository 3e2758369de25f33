import { type AnyActorRef, createActor } from 'xstate';
import type { User } from '../../src/api/schema/entities/people';
import { followSession } from '../../src/app/live/follow-session';
import { authMachine } from '../../src/machines/auth/auth';
import { lacksFactor } from '../../src/machines/auth/auth.selectors';
import { validationMachine } from '../../src/machines/auth/validation';
import { type ConnectionStatus, connectionMachine } from '../../src/machines/connection/connection';
import { stored } from '../machines/auth/harness';
import { TestClock } from '../support/clock';
import { puppetsFor } from '../support/paths/puppet';

const nothing = () => {};
const session = authMachine.provide({
  actors: {
    ...puppetsFor(authMachine),
    validation: validationMachine.provide({ actors: puppetsFor(validationMachine) }),
  },
  actions: {
    saveSession: nothing,
    clearSession: nothing,
    endSession: nothing,
    removeAnalytics: nothing,
    reloadPage: nothing,
  },
});
const line = connectionMachine.provide({ actors: puppetsFor(connectionMachine) });

/** The calls that an actor or the actors below it wait for, by their names. */
const callsOf = (actor: AnyActorRef): [string, AnyActorRef][] =>
  Object.entries(actor.getSnapshot().children as Record<string, AnyActorRef>)
    .filter(([name, child]) => name !== 'otherTabs' && child.getSnapshot().status === 'active')
    .flatMap(([name, child]) => (name.endsWith('alidation') ? callsOf(child) : [[name, child]]));

/** Session and connection of one page, provided as the page provides them; server, stream and time are in the test's hands. */
export function openPair(user: User) {
  const clock = new TestClock();
  const auth = createActor(session, {
    clock,
    input: { session: stored(user), keepsCookies: true },
  }).start();
  const connection = createActor(line, { clock }).start();
  followSession(auth, connection);

  const stream = (): AnyActorRef | undefined => {
    const { channel } = connection.getSnapshot().children;
    return channel?.getSnapshot().status === 'active' ? channel : undefined;
  };
  /** The stream that was refused last: another one is another try. */
  let refused: AnyActorRef | undefined;
  const end = (asked: (name: string) => boolean, cue: object) => {
    for (const [name, call] of callsOf(auth)) if (asked(name)) call.send(cue);
  };
  const aboutToken = (name: string) => name.startsWith('validate');
  const aboutUser = (name: string) => !aboutToken(name);
  return {
    auth,
    connection,
    clock,
    /** What the server is being asked. */
    calls: () => callsOf(auth).map(([name]) => name),
    stream: {
      changes(status: ConnectionStatus) {
        if (!stream()) return;
        refused = status === 'refused' ? stream() : undefined;
        connection.send({ type: 'channel.changed', status, since: 1, attempt: 0 });
      },
      ends: () => stream()?.send({ type: 'puppet.done' }),
      fails: () => stream()?.send({ type: 'puppet.failed', error: 'broken' }),
      isOpen: () => stream() !== undefined,
      /** It tries by itself, for ever, until it is refused: tests/streams/reconnect.test.ts. */
      isTrying: () => stream() !== undefined && stream() !== refused,
    },
    server: {
      answersToken: (isValid: boolean) => end(aboutToken, { type: 'puppet.done', output: isValid }),
      answersUser: (found: User) => end(aboutUser, { type: 'puppet.done', output: found }),
      failsToken: (error: unknown) => end(aboutToken, { type: 'puppet.failed', error }),
      failsUser: (error: unknown) => end(aboutUser, { type: 'puppet.failed', error }),
    },
    /** Somebody is signed in, and may have the socket. */
    wantsSocket: () => auth.getSnapshot().matches('signedIn') && !lacksFactor(auth.getSnapshot()),
    close() {
      auth.stop();
      connection.stop();
    },
  };
}
export type Pair = ReturnType<typeof openPair>;
