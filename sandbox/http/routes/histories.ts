import { eq } from 'drizzle-orm';

import { ofAccount, ofRunner, readSubjectHistory, type Subject } from '../../events/subject-history';
import { readHead } from '../../events/history';
import { ownChannel } from '../../events/publish';
import { generators, validators, whatsapps } from '../../store/schema';

import { notFound } from '../../core/refusal';
import { type Call, type Route, route, type InputOf } from '../route';

/**
 * The events about a subject on its owner's channel, numbered as they were received. `before` a place of another epoch is
 * ignored: everything of the present one is read.
 */
async function readHistory(
  { queries, services, input }: Call<InputOf<'history.whatsapp'>>,
  subject: Subject,
  userId: number | undefined,
) {
  if (userId === undefined) throw notFound();
  const channel = ownChannel(userId);
  const { epoch, seq } = await readHead(queries, channel);
  const end = input.before !== undefined && input.epoch === epoch ? input.before : seq + 1;
  const before = Math.min(end, seq + 1);
  const { messages, from, isOldest } = await readSubjectHistory(
    queries,
    { channel, epoch },
    { subject, before, limit: input.limit },
  );
  return {
    data: messages,
    meta: { epoch, from, before, isOldest, now: new Date(services.now()).toISOString() },
  };
}

const ofWhatsapp = route('history.whatsapp', async (call) => {
  const [account] = await call.queries
    .select({ clientid: whatsapps.clientid, userId: whatsapps.userId })
    .from(whatsapps)
    .where(eq(whatsapps.id, call.input.id));
  return readHistory(call, ofAccount(account?.clientid ?? ''), account?.userId);
});
const ofRunnerIn = (kind: 'generator' | 'validator', table: typeof generators | typeof validators) =>
  route(`history.${kind}`, async (call) => {
    const { id } = call.input;
    const [runner] = await call.queries.select({ userId: table.userId }).from(table).where(eq(table.id, id));
    return readHistory(call, ofRunner(kind, id), runner?.userId);
  });

/** Histories of accounts, generators and validators, further back than a page's own log. */
export const historyRoutes: readonly Route[] = [
  ofWhatsapp,
  ofRunnerIn('generator', generators),
  ofRunnerIn('validator', validators),
];
