import type { ClientSnapshot } from './client';

export const isReading = (snapshot: ClientSnapshot) => snapshot.matches({ state: 'reading' });
export const isResetting = (snapshot: ClientSnapshot) => snapshot.hasTag('resetting');
export const isActivating = (snapshot: ClientSnapshot) => snapshot.hasTag('activating');
export const canReset = (snapshot: ClientSnapshot) => snapshot.can({ type: 'reset.requested' });
export const canActivate = (snapshot: ClientSnapshot) => snapshot.can({ type: 'activation.requested' });
export const isListening = (snapshot: ClientSnapshot) => snapshot.matches({ message: 'listening' });

/** The received message in words: its text where it has one, else as the server sent it. */
export function messageText({ context: { message } }: ClientSnapshot): string | null {
  if (message === null || message === undefined) return null;
  if (typeof message === 'string') return message;
  const { body } = message as { body?: unknown };
  return typeof body === 'string' ? body : JSON.stringify(message);
}
