import type { PushSnapshot } from './push';

export const isPending = (snapshot: PushSnapshot): boolean => snapshot.hasTag('pending');
/** Why something was not done; empty where nothing failed. */
export const selectFailure = ({ context }: PushSnapshot): string => context.failure ?? '';
