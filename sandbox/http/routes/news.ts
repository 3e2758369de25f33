import { NEWS_KINDS } from '../../../src/api/schema/entities/news';
import { publish } from '../../events/publish';
import { readAway } from '../../news/away';
import { noteSeenAway } from '../../news/presence';
import { markRead, readGroups } from '../../news/read';
import { type Route, route } from '../route';

const list = route('news.list', async ({ queries, user, input }) => {
  const { groups, unread, next } = await readGroups(queries, user, input);
  return { news: groups, unread, next };
});

/** Their other pages read again by the event. */
const read = route('news.read', async ({ queries, user, input: { to, kind = '' } }) => {
  const known = kind === '' ? kind : NEWS_KINDS.find((one) => one === kind);
  if (known !== undefined && (await markRead(queries, user.id, { to, kind: known })))
    await publish(queries, user.id, { event: 'news' });
  return {};
});

const away = route('news.away', async ({ queries, user, services }) => ({
  away: await readAway(queries, user, services.now()),
}));

const greeted = route('news.greeted', async ({ queries, user, services }) => {
  await noteSeenAway(queries, user.id, services.now());
  return {};
});

export const newsRoutes: readonly Route[] = [list, read, away, greeted];
