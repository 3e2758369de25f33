import { factOf } from '../params';

export const staleCounter = { type: 'suspectStale', params: { reason: 'counter absent' } } as const;

export const absentCountTransition = {
  guard: { type: 'isCountAbsent', params: factOf },
  actions: staleCounter,
} as const;
/** A figure that is told is taken; when it is news, its moment is noted. */
export const countActions = [
  { type: 'setCountedAt', params: factOf },
  { type: 'setCount', params: factOf },
] as const;
