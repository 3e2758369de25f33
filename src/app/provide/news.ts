import type { CallAnswer } from '../../api/calls';
import type { Call } from '../../api/client';
import type { KeptNews } from '../../machines/alerts/alerts.types';
import type { Role } from '../../machines/auth/policy';
import { alertsOfNews } from '../../views/records/news-alerts';

/** News on a page of the bell. */
const PAGE = 30;

export async function readNews(
  call: Call,
  role: Role | null,
  before: string | null,
  signal: AbortSignal,
): Promise<KeptNews> {
  const asked = { limit: PAGE, ...(before !== null && { before }) };
  const { news, unread, next }: CallAnswer<'news.list'> = await call('news.list', asked, { signal });
  return { alerts: alertsOfNews(news.rows, role), unread, next };
}
