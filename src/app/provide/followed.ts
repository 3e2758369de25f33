import { type EventObject, fromCallback } from 'xstate';
import type { Followed, Following, History } from '../../views/ports/history';

type FollowedEvent = EventObject & Followed;

/** What is known of the actor with this key, as `type`, now and as it grows. Whatever it is sent asks for older entries. */
export const followed = (follow: History['follow'], type: FollowedEvent['type']) =>
  fromCallback<EventObject, { readonly key: string }>(({ input: { key }, sendBack, receive }) => {
    let following: Following | undefined;
    let stop = () => {};
    let isOver = false;
    const begin = async () => {
      try {
        const { read, subscribe } = (following = await follow(key));
        if (isOver) return;
        const send = () => sendBack({ type, ...read() });
        send();
        stop = subscribe(send);
      } catch {
        // Its code did not come: it is asked for again with what is older.
        sendBack({ type, entries: [], older: 'failed' } satisfies FollowedEvent);
      }
    };
    receive(() => (following ? following.more() : void begin()));
    void begin();
    return () => {
      isOver = true;
      stop();
    };
  });
