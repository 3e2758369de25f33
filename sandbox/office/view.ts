import type { Clock } from '../core/clock';
import type { ToldSum, Watched } from '../../src/api/schema/client-message';
import { type Head, type PlacedMessage, placedText } from '../events/history';
import { isNews, type Message } from '../events/publish';
import type { Identity } from '../socket/channel-rule';
import type { Sent } from '../socket/source';
import type { RowKey, Standing } from './standings';

/** A row of a view. */
export interface Row {
  /** The channel that tells of it; null where none does, or it is not known yet. */
  channel: string | null;
  /** Events that came before it was told how it stands; null from then on. */
  held: PlacedMessage[] | null;
  /** What was told last. */
  told: string;
}

/** News that is known to have been told. */
const NEWS_KNOWN = 1000;
/** In ms. */
const ALL_TOLD_EVERY = 15_000;
/** How often there is news of rows that are not shown, in ms at most: a frame of its own for each costs a page more than what it says. */
const NEWS_EVERY = 1000;

const isNumber = (key: RowKey) => key.startsWith('phonenumber:');

/** What one page of the office looks at, and the numbers of what it was told. `left` is called with channels of no row any more. */
export function createView(left: (channel: string) => void, clock: Clock) {
  const epoch = crypto.randomUUID();
  const rows = new Map<RowKey, Row>();
  const rowsOf = new Map<string, number>();
  const toldSums = new Map<ToldSum, string>();
  const toldNews = new Set<string>();
  /** News of rows that are not shown, until it is told. */
  const waiting: PlacedMessage[] = [];
  let newsAt = -NEWS_EVERY;
  let cancelNews = () => {};
  let cancelUnread: (() => void) | null = null;
  let wanted: readonly ToldSum[] = [];
  let seesAll = false;
  let watcher: Identity = { userId: 0, role: 'member' };
  let seq = 0;
  let allToldAt = 0;
  let listener = (_sent: Sent) => {};

  const number = (text: string) => {
    seq += 1;
    listener({ epoch, seq, text: `${text.slice(0, -1)},"sent":${seq}}` });
  };
  /** News comes by two ways, in either order: once each. */
  const send = (placed: PlacedMessage) => {
    if (isNews(placed.message)) {
      const place = `${placed.epoch}/${placed.seq}`;
      if (toldNews.has(place)) return;
      toldNews.add(place);
      for (const oldest of toldNews) {
        if (toldNews.size <= NEWS_KNOWN) break;
        toldNews.delete(oldest);
      }
    }
    number(placedText(placed));
  };
  const tellNews = () => {
    cancelNews();
    for (const placed of waiting.splice(0)) send(placed);
    newsAt = clock.now();
  };
  /** Of what came of a row before that was known, where it is shown no more. */
  const tellNewsOf = ({ held }: Row) => {
    for (const placed of held ?? []) if (isNews(placed.message)) send(placed);
  };
  const say = (message: Message) =>
    number(JSON.stringify({ date: new Date(clock.now()).toISOString(), ...message }));
  const forget = (key: RowKey) => {
    const channel = rows.get(key)?.channel;
    rows.delete(key);
    if (!channel) return;
    const others = (rowsOf.get(channel) ?? 1) - 1;
    if (others > 0) return void rowsOf.set(channel, others);
    rowsOf.delete(channel);
    left(channel);
  };

  return {
    begin: (listen: typeof listener) => {
      listener = listen;
    },
    end: () => {
      listener = () => {};
      cancelNews();
      cancelUnread?.();
      for (const key of rows.keys()) forget(key);
    },
    head: (): Head => ({ epoch, seq }),
    identity: () => watcher,
    seesAll: () => seesAll,
    sums: () => wanted,
    numbers: () => [...rows.keys()].filter(isNumber),
    /** Returns which of the rows it did not show before. */
    show({ rows: keys, sums, everything }: Watched, identity: Identity): ReadonlyMap<RowKey, Row> {
      // How a row stands is told after what had happened to it.
      if (waiting.length > 0) tellNews();
      watcher = identity;
      wanted = sums;
      seesAll = everything === true;
      const shown = new Set(keys);
      for (const [key, row] of rows) {
        if (shown.has(key)) continue;
        forget(key);
        tellNewsOf(row);
      }
      for (const name of toldSums.keys()) if (!sums.includes(name)) toldSums.delete(name);
      const added = new Map<RowKey, Row>();
      for (const key of shown) if (!rows.has(key)) added.set(key, { channel: null, held: [], told: '' });
      for (const [key, row] of added) rows.set(key, row);
      return added;
    },
    /** Where one of its rows is told of; returns whether it still shows it. */
    found(key: RowKey, row: Row | undefined, channel: string | null): boolean {
      if (!row || rows.get(key) !== row) return false;
      if (channel !== null && row.channel === null) rowsOf.set(channel, (rowsOf.get(channel) ?? 0) + 1);
      row.channel = channel;
      return true;
    },
    /** An event of a channel that tells of its rows. */
    heard(key: RowKey, placed: PlacedMessage) {
      const row = rows.get(key);
      if (row?.held) row.held.push(placed);
      else if (row) send(placed);
    },
    /** News, which it is told of rows that it does not show, too. */
    news(key: RowKey, placed: PlacedMessage) {
      const row = rows.get(key);
      if (row?.held) row.held.push(placed);
      // A monitor is told of it with everything else, at once.
      else if (row || seesAll) send(placed);
      else {
        waiting.push(placed);
        const due = newsAt + NEWS_EVERY - clock.now();
        if (due <= 0) tellNews();
        else if (waiting.length === 1) cancelNews = clock.after(due, tellNews);
      }
    },
    /** That there is news in the list of it, said once for all of a while. */
    unread(placed: PlacedMessage) {
      cancelUnread ??= clock.after(NEWS_EVERY, () => {
        cancelUnread = null;
        send(placed);
      });
    },
    /** An event of any channel. */
    other(key: RowKey, placed: PlacedMessage) {
      // That there is news is told of what concerns the office alone.
      if (seesAll && !rows.has(key) && placed.message.event !== 'news') send(placed);
    },
    /** How those that were added stand; of which that is not told, it shows none. */
    tell(added: ReadonlyMap<RowKey, Row>, standings: readonly Standing[]) {
      for (const { key, message } of standings) {
        const row = rows.get(key);
        if (!row || row !== added.get(key)) continue;
        row.told = JSON.stringify(message);
        say(message);
        for (const placed of row.held ?? []) send(placed);
        row.held = null;
      }
      for (const [key, row] of added) {
        if (!row.held || rows.get(key) !== row) continue;
        forget(key);
        // Nobody listens to a channel for it.
        tellNewsOf(row);
      }
    },
    tellNumbers(standings: readonly Standing[]) {
      for (const { key, message } of standings) {
        const row = rows.get(key);
        const text = JSON.stringify(message);
        if (!row || row.held || row.told === text) continue;
        row.told = text;
        say(message);
      }
    },
    /** Those that have changed, and all of them now and then: no number tells that one was lost. */
    tellSums(sums: Readonly<Partial<Record<ToldSum, unknown>>>) {
      if (clock.now() - allToldAt > ALL_TOLD_EVERY) {
        toldSums.clear();
        allToldAt = clock.now();
      }
      const changed = wanted.filter((name) => {
        const text = JSON.stringify(sums[name]);
        if (text === undefined || toldSums.get(name) === text) return false;
        toldSums.set(name, text);
        return true;
      });
      if (changed.length === 0) return;
      const answers = Object.fromEntries(changed.map((name) => [name, sums[name]]));
      const text = JSON.stringify({ event: 'sums', answers, date: new Date(clock.now()).toISOString() });
      // Behind all that was numbered, and no number of its own: the next ones replace it.
      listener({ epoch, seq: seq + 1, text });
    },
  };
}
export type View = ReturnType<typeof createView>;
