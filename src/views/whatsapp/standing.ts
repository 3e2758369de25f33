import { words } from '../kit/format';

/** How an account stands, in a word: its state, or how many times it was suspended. */
export const standingText = (state: string | null, suspensions: number) =>
  state === 'suspended' ? `Suspended (${suspensions}x)` : state === null ? 'Belum Tersambung' : words(state);
