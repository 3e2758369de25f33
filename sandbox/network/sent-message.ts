import { eq } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { messages, whatsapps } from '../store/schema';
import { type Message, ownChannel } from '../events/publish';
import { personalise } from '../core/personalise';
import type { SentMessage } from './network';
import type { World } from './world';

interface CountSuccess extends Message {
  readonly date: string;
  readonly sender: { readonly id: number; readonly phonenumber: string };
  readonly receiver?: { readonly number: string; readonly name: string };
  readonly messageId?: number;
  readonly text?: string;
}

/** The next message that the account sends; null when the signal aborts first. */
export async function nextMessage(
  { database, feed }: World,
  accountId: number,
  signal: AbortSignal,
): Promise<SentMessage | null> {
  const [account] = await database.db
    .select({ userId: whatsapps.userId })
    .from(whatsapps)
    .where(eq(whatsapps.id, accountId));
  if (!account) return null;
  const sent = await new Promise<CountSuccess | null>((resolve) => {
    const unsubscribe = feed.subscribe(ownChannel(account.userId), ({ message }) => {
      const success = message as CountSuccess;
      if (message.event !== 'count_success' || message.source !== 'whatsapp') return;
      if (success.sender.id === accountId && success.receiver) finish(success);
    });
    const finish = (success: CountSuccess | null) => {
      unsubscribe();
      resolve(success);
    };
    if (signal.aborted) finish(null);
    signal.addEventListener('abort', () => finish(null), { once: true });
  });
  if (!sent?.receiver) return null;
  const { receiver, sender, date } = sent;
  const text = sent.text ?? personalise(await templateText(database.db, sent.messageId), receiver);
  return { from: sender.phonenumber, to: receiver.number, name: receiver.name, text, date };
}

async function templateText(queries: Queries, messageId: number | undefined): Promise<string> {
  if (messageId === undefined) return '';
  const [message] = await queries.select().from(messages).where(eq(messages.id, messageId));
  return message?.textWa ?? '';
}
