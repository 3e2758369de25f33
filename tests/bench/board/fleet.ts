import type { RowKey, Standing } from '../../../sandbox/office/standings';
import type { ToldSum } from '../../../src/api/schema/client-message';
import { accountOf, AIMED, ANSWERED, keyOf, messagesOf, senderOf, STRIDE } from '../fleet-page/fleet';

const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Rupiah. */
const FEE = 100;
/** In ms. */
const HOUR = 3_600_000;
/** Seconds from one change of an account's link to the next: it is lost and back once a day. */
const LINK_HOLDS = 43_200;
const PHONE = /^62812(\d{8})$/;

export const placeOf = (key: RowKey) => Number(key.slice(-9));

/**
 * Accounts that take turns, however many: what one has done is computed from its place and from how many steps all of them have
 * taken, an aim and an answer for each message.
 */
export function createFleet(accounts: number, messagesPerSecond: number) {
  const startedAt = performance.now();
  let endsAt = Number.POSITIVE_INFINITY;
  let steps = 0;
  let links = 0;
  let lost = 0;
  // The same share of a round in a fleet of any size, and evenly spread.
  const phaseOf = (place: number) => Math.floor(((place * GOLDEN) % 1) * accounts);
  const stepsOf = (place: number, all = steps) => Math.max(0, Math.ceil((all - phaseOf(place)) / accounts));
  // Half of them begin with an answer, so that these come evenly.
  const countAfter = (place: number, own: number) => Math.floor((own + (place % 2)) / 2);
  const countOf = (place: number) => countAfter(place, stepsOf(place));
  const sent = () => Math.floor(steps / 2);

  const account = (place: number) => {
    const count = countOf(place);
    return { ...accountOf(place), count_success: count, income: count * FEE };
  };
  return {
    sent,
    countOf,
    /** So many links are lost at once. */
    loseLinks: (many: number) => {
      lost = many;
    },
    /** Nothing is sent from now on. */
    rest: () => {
      endsAt = performance.now();
    },
    /** Goes on to now; returns what has been reported of an account meanwhile, and of whom whatever one looks at. */
    advance() {
      const [before, known] = [steps, links];
      const seconds = (Math.min(performance.now(), endsAt) - startedAt) / 1000;
      steps = Math.floor(seconds * 2 * messagesPerSecond);
      links = Math.floor((seconds * accounts) / LINK_HOLDS);
      const date = new Date().toISOString();
      const linkOf = (place: number, state: string) => {
        const sender = { ...senderOf(place, countOf(place)), state };
        return {
          event: 'connection.update',
          source: 'whatsapp',
          deviceId: sender.clientid,
          state,
          sender,
          date,
        };
      };
      const news = Array.from({ length: links - known }, (_, nth) =>
        linkOf(
          (Math.floor((known + nth) / 2) * STRIDE) % accounts,
          (known + nth) % 2 ? 'connected' : 'disconnected',
        ),
      );
      for (; lost > 0; lost -= 1) news.push(linkOf(lost, 'disconnected'));
      const messages = (place: number) => {
        const reported: ReturnType<typeof messagesOf> = [];
        for (let own = stepsOf(place, before) + 1; own <= stepsOf(place); own += 1) {
          const count = countAfter(place, own);
          const events = count > countAfter(place, own - 1) ? ANSWERED : AIMED;
          reported.push(...messagesOf(events, { place, count, number: place + own }));
        }
        return reported.map((message) => ({ ...message, date }));
      };
      return { news, messages };
    },
    page(query: URLSearchParams) {
      const size = Number(query.get('size') ?? 10);
      const found = PHONE.exec(query.get('search') ?? '');
      const [from, count] = found ? [Number(found[1]), 1] : [0, query.has('search') ? 0 : accounts];
      const first = (Number(query.get('page') ?? 1) - 1) * size;
      const length = Math.max(0, Math.min(size, count - first));
      return {
        data: Array.from({ length }, (_, at) => account(from + first + at)),
        meta: {
          totalPages: Math.max(1, Math.ceil(count / size)),
          count,
          sortable: ['count_success'],
          filters: { status: [], proxy: [] },
        },
      };
    },
    standing(key: RowKey): Standing {
      const place = placeOf(key);
      const sender = senderOf(place, countOf(place));
      return {
        key,
        owner: null,
        message: { event: 'count_synced', source: 'whatsapp', deviceId: sender.clientid, sender },
      };
    },
    sums(): Record<ToldSum, unknown> {
      const counted = { success: sent(), fail: 0 };
      const all = { accounts, connected: accounts, sending: accounts, suspended: 0, lost: 0 };
      return {
        'whatsapp.count': { connectedCount: accounts, disconnectedCount: 0 },
        'messageLog.todayCount': counted,
        'messageLog.totalCount': counted,
        'phoneNumber.countBlast': { blasted: sent(), unBlasted: 1 },
        'proxy.countUse': { used: 50, unUsed: 1 },
        'users.active': { count: 200 },
        'whatsapp.totals': { ...all, ...counted, income: sent() * FEE },
      };
    },
    /** Of days that were all alike. */
    statistics() {
      const now = Date.now();
      const buckets = (many: number, ms: number) =>
        Array.from({ length: many }, (_, ago) => ({
          from: new Date(now - (now % ms) - (many - 1 - ago) * ms).toISOString(),
          success: (messagesPerSecond * ms) / 1000,
          fail: 0,
          income: (messagesPerSecond * ms * FEE) / 1000,
        }));
      return { at: new Date(now).toISOString(), hours: buckets(36, HOUR), days: buckets(30, 24 * HOUR) };
    },
    firstKeys: (many: number) => Array.from({ length: Math.min(many, accounts) }, (_, place) => keyOf(place)),
  };
}
