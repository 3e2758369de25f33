import type { Tone } from '../kit/primitives';

/** The tone of each state, wherever it is shown, by the term that explains it (WD-09, PROXY-03). */
const TONES: ReadonlyMap<string, Tone> = new Map(
  Object.entries({
    connected: 'success',
    reconnecting: 'info',
    conflict: 'warning',
    disconnected: 'danger',
    loggedOut: 'danger',
    suspended: 'danger',
    suspendedForGood: 'danger',
    sending: 'accent',
    attempting: 'accent',
    active: 'success',
    inUse: 'warning',
    nonactive: 'danger',
    optOut: 'danger',
    locked: 'danger',
    requested: 'warning',
    accepted: 'success',
    rejected: 'danger',
    exported: 'warning',
    closed: 'success',
    open: 'warning',
    paid: 'success',
    returned: 'danger',
  } as const),
);
export const toneOf = (term = ''): Tone => TONES.get(term) ?? 'neutral';
