import type { Call } from '../../../api/client';
import { historyMachine, type Asked } from '../../../machines/history/history';
import type { HistoryEntry } from '../../../machines/history/entries';
import { type Fact, type Remembered, UNWATCHED } from '../../../machines/history/remembered.rules';
import { decodeFrame } from '../../../streams/decode';
import type { StreamEnvironment } from '../../../streams/environment';
import type { History } from '../../../views/ports/history';
import { fromCall } from '../../actors/call';
import { followed } from '../../provide/followed';

export interface HistoryChartSources {
  readonly call: Call;
  readonly streams: StreamEnvironment;
  readonly history: Pick<History, 'follow'>;
  /** Whether the page is told of a row as long as it shows it alone. */
  readonly isWatched: () => boolean;
}

/** Subtracted from the server's indexes, which puts its entries before all those of the browser. */
const BEFORE_ALL = 2 ** 40;

/** Messages as facts of the row, each at the moment when it happened. */
function factsOf(data: readonly unknown[], key: string, now: number): Fact[] {
  const text = JSON.stringify(data);
  return decodeFrame(text, now, { maxFrameLength: text.length }).flatMap((decoded) => {
    if (decoded.kind !== 'event' || decoded.place === undefined || !decoded.keys.some((one) => one === key))
      return [];
    const { message, keys, place } = decoded;
    const at = message.date ?? now;
    return [{ kind: 'event', index: place.seq - BEFORE_ALL, at, keys, event: { ...message, at } }];
  });
}

/** Where the row's actor starts, the page was not told what was before. */
const withSilences =
  (follow: History['follow']): History['follow'] =>
  async (key) => {
    const { read, ...following } = await follow(key);
    const entriesOf = (entry: HistoryEntry): readonly HistoryEntry[] => {
      const { kind, index, at } = entry;
      // What a lost connection had on its way is never sent again.
      if (kind === 'gap') return [{ ...entry, reason: UNWATCHED }];
      if (kind !== 'started' || entry.key !== key) return [entry];
      return [{ kind: 'gap', index, at, channel: '', from: null, to: null, reason: UNWATCHED }, entry];
    };
    return {
      ...following,
      read() {
        const { entries, older } = read();
        return { entries: entries.flatMap(entriesOf), older };
      },
    };
  };

/** What this browser and the server know of one row. */
export const provideHistory = ({ call, streams, history, isWatched }: HistoryChartSources) =>
  historyMachine.provide({
    actors: {
      log: followed((key) => (isWatched() ? withSilences(history.follow) : history.follow)(key), 'log.read'),
      remember: fromCall<Remembered, Asked>(async ({ input: { key, kind, id, place }, signal }) => {
        const at = place === null ? {} : { epoch: place.epoch, before: place.seq };
        const { data, meta } = await call(`history.${kind}`, { id, ...at }, { signal });
        if (meta.now != null) streams.clock.sync(meta.now);
        const now = streams.clock.now();
        const { epoch, from, before, isOldest } = meta;
        return {
          epoch,
          from,
          before,
          isOldest: isOldest === 1,
          asked: place === null ? now : null,
          facts: factsOf(data, key, now),
        };
      }),
    },
  });
