import type { ClientSnapshot } from './client';

export const isReading = (snapshot: ClientSnapshot) => snapshot.matches({ state: 'reading' });
export const isListening = (snapshot: ClientSnapshot) => snapshot.matches({ message: 'listening' });

/** The received message in words: its text where it has one, else as the server sent it. */
export function messageText({ context: { message } }: ClientSnapshot): string | null {
  if (message === null || message === undefined) return null;
  if (typeof message === 'string') return message;
  const { body } = message as { body?: unknown };
  return typeof body === 'string' ? body : JSON.stringify(message);
}
