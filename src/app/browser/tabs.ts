const CHANNEL = 'session';

/** The other tabs of this browser. */
export interface Tabs {
  /** Sends them the user that was saved, with what cookies do not hold; null where the session ended. */
  readonly announce: (user: object | null) => void;
  /**
   * Calls `look` with what another tab announced; without a user where one may have while this page slept.
   * Returns how to stop.
   */
  readonly listen: (look: (announced: unknown) => void) => () => void;
}

export function browserTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return {
    announce: (user) => channel?.postMessage(user),
    listen(look) {
      const lookAtAnnounced = ({ data }: MessageEvent<unknown>) => look(data);
      const lookIfVisible = () => document.visibilityState === 'visible' && look(null);
      const lookAgain = () => look(null);
      channel?.addEventListener('message', lookAtAnnounced);
      document.addEventListener('visibilitychange', lookIfVisible);
      window.addEventListener('pageshow', lookAgain);
      return () => {
        channel?.removeEventListener('message', lookAtAnnounced);
        document.removeEventListener('visibilitychange', lookIfVisible);
        window.removeEventListener('pageshow', lookAgain);
      };
    },
  };
}
