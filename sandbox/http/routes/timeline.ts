import { eq } from 'drizzle-orm';
import { users } from '../../store/schema';
import { type Place, readTimeline, type TimelineRow } from '../../store/timeline';
import { notFound } from '../../core/refusal';
import { spanOf } from '../filters';
import { presentEntry } from '../present/audit';
import { type Route, route } from '../route';

/** A place as a page sends it back; one that cannot be read is the beginning. */
function placeOf(text = ''): Place | null {
  const [micros, rank, id] = /^\d{1,16}\.\d\.\d{1,15}$/.test(text) ? text.split('.').map(Number) : [];
  return micros === undefined || rank === undefined || id === undefined ? null : { micros, rank, id };
}
const textOf = ({ micros, rank, id }: Place) => `${micros}.${rank}.${id}`;

const present = ({ place, kind, audit, movement, news }: TimelineRow) => ({
  // Ids of several tables.
  id: `${place.rank}${place.id}`,
  at: new Date(place.micros / 1000).toISOString(),
  kind,
  Audit: audit ? presentEntry(audit) : null,
  Movement: movement ?? null,
  News: news ?? null,
});

/** What a person did, and what was done or happened to them. */
const timeline = route('users.timeline', async ({ queries, input, services }) => {
  const { userId, kind, period, before, size } = input;
  const [person] = await queries.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!person) throw notFound('Pengguna tidak ditemukan.');
  const span = spanOf(period, services.now());
  const rows = await readTimeline(queries, { userId, kind, span, behind: placeOf(before), size: size + 1 });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { timeline: shown.map(present), next: rows.length > size && last ? textOf(last.place) : null };
});

export const timelineRoutes: readonly Route[] = [timeline];
