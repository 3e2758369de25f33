/** Awaited before anything is started. An engine that has the newest of what `fill-ins.ts` brings has all of it. */
export const fillIn = async () => 'any' in AbortSignal || import('./fill-ins');
