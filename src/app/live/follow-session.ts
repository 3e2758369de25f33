import type { AuthRef } from '../../machines/auth/auth';
import { lacksFactor } from '../../machines/auth/auth.selectors';
import type { ConnectionRef } from '../../machines/connection/connection';
import { channelOf } from './channel';

/** The connection follows the session: it opens with it, closes with it, and reports session and role as doubted when the server refuses. */
export function followSession(auth: AuthRef, connection: ConnectionRef) {
  const follow = (snapshot: ReturnType<AuthRef['getSnapshot']>) => {
    const { user } = snapshot.context;
    if (snapshot.matches('signedIn') && user && !lacksFactor(snapshot))
      connection.send({ type: 'session.opened', channel: channelOf(user) });
    else connection.send({ type: 'session.closed' });
  };
  follow(auth.getSnapshot());
  auth.subscribe(follow);
  auth.on('auth.confirmed', () => connection.send({ type: 'session.confirmed' }));
  connection.on('session.rejected', () => auth.send({ type: 'session.rejected' }));
  connection.on('access.denied', () => auth.send({ type: 'access.denied' }));
}
