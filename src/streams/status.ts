import type { Mode, PositionSignal } from './signals';

export interface ChannelStatus {
  /**
   * `connecting` for the first time, until the server has shown whether it has positions; `live`; `reconnecting` after a
   * loss; `resuming` what was missed, once open again; `offline` when the browser says so; `refused` by the server until
   * retried.
   */
  readonly status: 'connecting' | 'live' | 'resuming' | 'reconnecting' | 'offline' | 'refused';
  /** When this began, in epoch milliseconds. For reconnecting and offline: when the connection was lost. */
  readonly since: number;
  /** Tries since the connection was last stable; 0 for the first. */
  readonly attempt: number;
  /** `positioned` until the server has shown otherwise. */
  readonly mode: Mode;
}

/** What may change the status. */
export type StatusSignal =
  | Extract<PositionSignal, { kind: 'connecting' | 'opened' | 'live' | 'refused' | 'closed' }>
  | { readonly kind: 'online'; readonly isOnline: boolean };

export const initialStatus = (now: number): ChannelStatus => ({
  status: 'connecting',
  since: now,
  attempt: 0,
  mode: 'positioned',
});

/** The status after a signal. `isOnline` is what the browser says. */
export function nextStatus(
  before: ChannelStatus,
  signal: StatusSignal,
  isOnline: boolean,
  now: number,
): ChannelStatus {
  const enter = (status: ChannelStatus['status'], since = now): ChannelStatus =>
    status === before.status ? before : { ...before, status, since };

  switch (signal.kind) {
    case 'connecting':
      return before.status === 'refused'
        ? { ...enter('connecting'), attempt: signal.attempt }
        : { ...before, attempt: signal.attempt };
    case 'opened':
      // Nothing was lost yet that could be resumed.
      return before.status === 'connecting' ? before : enter('resuming');
    case 'live':
      return before.status === 'live' && before.mode === signal.mode
        ? before
        : { ...enter('live'), attempt: 0, mode: signal.mode };
    case 'refused':
      return enter('refused');
    case 'closed':
      return enter(isOnline ? 'reconnecting' : 'offline');
    case 'online':
      if (before.status === 'offline' && isOnline) return enter('reconnecting', before.since);
      // Going offline closes a try that is under way, and that signal says the same.
      return before.status === 'reconnecting' && !isOnline ? enter('offline', before.since) : before;
  }
}
