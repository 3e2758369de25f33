import { words } from '../kit/format';

/** How a link to WhatsApp stands, in a word: its state, or how many times it was suspended where that is known. */
export function standingText(state: string | null, suspensions: number | null): string {
  if (state === 'suspended' && suspensions !== null) return `Suspended (${suspensions}x)`;
  return state === null ? 'Belum Tersambung' : words(state);
}
