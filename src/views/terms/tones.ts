import type { Tone } from '../kit/primitives';

/** The states of each tone, by the terms that explain them: the same wherever they are shown (WD-09, PROXY-03). */
const STATES: readonly (readonly [Tone, string])[] = [
  ['success', 'connected active accepted closed paid'],
  ['info', 'reconnecting'],
  ['accent', 'sending attempting'],
  ['warning', 'conflict inUse requested exported open'],
  ['danger', 'disconnected loggedOut suspended suspendedForGood nonactive optOut locked rejected'],
];
export const toneOf = (term = ''): Tone =>
  STATES.find(([, terms]) => terms.split(' ').includes(term))?.[0] ?? 'neutral';
