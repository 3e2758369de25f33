import * as z from 'zod/mini';
import { away, newsGroup } from '../schema/entities/news';
import { counter, idOrNull, rowsOf } from '../schema/scalars';
import { command, get, remove, update } from './define';
import { id, optional, whole, words } from './fields';
import { signedIn } from './permission';

/** News: what happened that concerns the caller, kept by the server. */
export const newsCalls = {
  /**
   * News of the caller, grouped by what happened, to what, and on which day, the latest first. The office is told of
   * everybody's accounts and requests as far as its role may see them. Nobody is told of what they did themselves.
   * @addition The bell shows what happened while the page was open, and nothing else.
   */
  'news.list': get('/admin/news', {
    may: signedIn,
    input: {
      /** Goes on after this place. */
      before: optional(id),
      limit: { ...whole(1, 100), given: z.optional(z.int().check(z.minimum(1))), otherwise: { value: 30 } },
    },
    answer: z.object({
      news: rowsOf(newsGroup),
      /** Of all pages; no more than 1,000 are counted. */
      unread: counter,
      /** Where to go on, null at the end. */
      next: idOrNull,
    }),
    fallback: 'Error fetching news',
  }),
  /**
   * Marks news as read up to a place, on every device: those of one kind, or without one all of them.
   * @addition What is read is known to the page alone.
   * @untried marks news as read that the user may not have read
   */
  'news.read': update('/admin/news/read', {
    may: signedIn,
    input: { to: id, kind: optional(words(40)) },
    fallback: 'Error saving news',
    noted: 'never',
    ...command,
  }),
  /**
   * What happened while the caller had no page open for a quarter of an hour or more, until they have seen it; `away` is
   * null where they were not away, or nothing happened.
   * @addition Nobody is greeted.
   */
  'news.away': get('/admin/news/away', {
    may: signedIn,
    answer: z.object({ away: z.nullish(away) }),
    fallback: 'Error fetching news',
  }),
  /**
   * The caller has seen what happened while they were away.
   * @addition Nobody is greeted.
   * @untried marks news as seen that the user may not have seen
   */
  'news.greeted': remove('/admin/news/away', {
    may: signedIn,
    fallback: 'Error saving news',
    noted: 'never',
  }),
} as const;
