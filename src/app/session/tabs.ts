const CHANNEL = 'session';

/** The other tabs of this browser. */
export interface Tabs {
  /** Tells them that the session's cookies changed. */
  readonly announce: () => void;
  /** Calls `look` when another tab announced something, or may have while this page slept. Returns how to stop. */
  readonly listen: (look: () => void) => () => void;
}

export function browserTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return {
    announce: () => channel?.postMessage(null),
    listen(look) {
      const lookIfVisible = () => document.visibilityState === 'visible' && look();
      channel?.addEventListener('message', look);
      document.addEventListener('visibilitychange', lookIfVisible);
      window.addEventListener('pageshow', look);
      return () => {
        channel?.removeEventListener('message', look);
        document.removeEventListener('visibilitychange', lookIfVisible);
        window.removeEventListener('pageshow', look);
      };
    },
  };
}
