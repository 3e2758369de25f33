import { eventTable } from '../../src/api/schema/events';
import { partyEvents } from '../../src/api/schema/wire';
import type { Queries } from '../store/database';
import { type Head, readBefore, readOldest } from './history';
import type { Message } from './publish';

/** Places of a channel that are looked through at most for one answer: a busy fleet must not make it slow. */
const SEARCHED = 10_000;

/** Events about senders. Pairing codes and server failures are in no subject's history. */
const OF_SENDERS = new Set(partyEvents.filter((name) => eventTable[name].owner !== 'receiver') as string[]);

/** What a history is about. */
export interface Subject {
  /** What stands in each of its messages, as JSON. */
  readonly mark: string;
  isOf(message: Message): boolean;
}

/** What an account sent, and not what a generator or a validator asked through it. */
export const ofAccount = (clientid: string): Subject => ({
  mark: `"deviceId":${JSON.stringify(clientid)}`,
  isOf: ({ deviceId, source }) => deviceId === clientid && (source ?? 'whatsapp') === 'whatsapp',
});
export const ofRunner = (runner: 'generator' | 'validator', id: number): Subject => ({
  mark: `"source":"${runner}"`,
  isOf: ({ source, sender }) => source === runner && (sender as { readonly id?: unknown } | null)?.id === id,
});

/** A part of a channel's history: everything about one subject that lies at `from` and before `before`. */
export interface SubjectHistoryPart {
  /** Oldest first. */
  readonly messages: readonly (Message & Head)[];
  readonly from: number;
  /** Whether the channel keeps anything before it. */
  readonly isOldest: boolean;
}

/** The newest events of the subject that lie before the place `before`, at most `limit`. */
export async function readSubjectHistory(
  queries: Queries,
  { channel, epoch }: { readonly channel: string; readonly epoch: string },
  { subject, before, limit }: { readonly subject: Subject; readonly before: number; readonly limit: number },
): Promise<SubjectHistoryPart> {
  const searched = Math.max(1, before - SEARCHED);
  const kept = (await readOldest(queries, channel)) ?? before;
  const newestFirst: (Message & Head)[] = [];
  for await (const placed of readBefore(queries, channel, epoch, {
    before,
    from: Math.max(searched, kept),
  })) {
    if (!placed.text.includes(subject.mark)) continue;
    const { message, seq } = placed;
    if (!OF_SENDERS.has(message.event) || !subject.isOf(message)) continue;
    newestFirst.push({ ...message, epoch, seq });
    if (newestFirst.length === limit) break;
  }
  const messages = newestFirst.toReversed();
  const from = messages.length === limit ? (messages[0]?.seq ?? searched) : Math.max(searched, kept);
  return { messages, from: Math.min(from, before), isOldest: from <= kept };
}
