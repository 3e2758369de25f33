import { eq, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ofAccount, ofRunner, readTold } from '../../events/told';
import { whatsapps } from '../../store/schema';
import { byId, optional, optionalLine, whole } from '../inputs';
import { channelOf, readPosition } from '../paging';
import { notFound } from '../refusal';
import { type Call, type Route, route } from '../route';

/** Events in an answer at most, and where the caller asks for no other number. */
const MOST = 500;
const USUAL = 200;

const asked = z.extend(byId, {
  before: optional(whole(1, Number.MAX_SAFE_INTEGER)),
  epoch: optional(optionalLine(100)),
  limit: z.catch(whole(1, MOST), USUAL),
});

/**
 * What was told of a subject on the caller's own channel, where its places are those that the caller has heard. What
 * lies before a place of another epoch is everything that this one has.
 */
async function tell({ queries, user, services, input }: Call<z.output<typeof asked>>, about: SQL) {
  const { epoch, seq } = await readPosition(queries, user);
  const end = input.before !== undefined && input.epoch === epoch ? input.before : seq + 1;
  const before = Math.min(end, seq + 1);
  const { messages, from, isOldest } = await readTold(
    queries,
    { channel: channelOf(user), epoch },
    { about, before, limit: input.limit },
  );
  return {
    data: messages,
    meta: { epoch, from, before, isOldest, now: new Date(services.now()).toISOString() },
  };
}

const ofWhatsapp = route('GET /admin/whatsapp/history/:id', asked, async (call) => {
  const [account] = await call.queries
    .select({ clientid: whatsapps.clientid })
    .from(whatsapps)
    .where(eq(whatsapps.id, call.input.id));
  if (!account) throw notFound();
  return tell(call, ofAccount(account.clientid));
});
const ofGenerator = route('GET /admin/generator/history/:id', asked, (call) =>
  tell(call, ofRunner('generator', call.input.id)),
);
const ofValidator = route('GET /admin/validator/history/:id', asked, (call) =>
  tell(call, ofRunner('validator', call.input.id)),
);

/** What happened to what sends, further back than a page remembers. */
export const historyRoutes: readonly Route[] = [ofWhatsapp, ofGenerator, ofValidator];
