import { eq } from 'drizzle-orm';

import { type About, ofAccount, ofRunner, readSubjectHistory } from '../../events/subject-history';
import { whatsapps } from '../../store/schema';

import { channelOf, readPosition } from '../paging';
import { notFound } from '../../core/refusal';
import { type Call, type Route, route, type InputOf } from '../route';

/**
 * The events about a subject on the caller's own channel, numbered as the caller received them. `before` a place of
 * another epoch is ignored: everything of the present one is read.
 */
async function readHistory(
  { queries, user, services, input }: Call<InputOf<'history.whatsapp'>>,
  about: About,
) {
  const { epoch, seq } = await readPosition(queries, user);
  const end = input.before !== undefined && input.epoch === epoch ? input.before : seq + 1;
  const before = Math.min(end, seq + 1);
  const { messages, from, isOldest } = await readSubjectHistory(
    queries,
    { channel: channelOf(user), epoch },
    { about, before, limit: input.limit },
  );
  return {
    data: messages,
    meta: { epoch, from, before, isOldest, now: new Date(services.now()).toISOString() },
  };
}

const ofWhatsapp = route('history.whatsapp', async (call) => {
  const [account] = await call.queries
    .select({ clientid: whatsapps.clientid })
    .from(whatsapps)
    .where(eq(whatsapps.id, call.input.id));
  if (!account) throw notFound();
  return readHistory(call, ofAccount(account.clientid));
});
const ofGenerator = route('history.generator', (call) =>
  readHistory(call, ofRunner('generator', call.input.id)),
);
const ofValidator = route('history.validator', (call) =>
  readHistory(call, ofRunner('validator', call.input.id)),
);

/** Histories of accounts, generators and validators, further back than a page's own log. */
export const historyRoutes: readonly Route[] = [ofWhatsapp, ofGenerator, ofValidator];
