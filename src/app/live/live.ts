import { EMPTY, merge, mergeMap, type Observable, Subject, take } from 'rxjs';
import { createActor, fromEventObservable } from 'xstate';
import { selectToken } from '../../machines/auth/auth.selectors';
import { type ConnectionRef, connectionMachine } from '../../machines/connection/connection';
import { createRowRegistry, type RowRegistry } from '../../machines/rows/row-registry';
import { type Channel, connectChannel } from '../../streams/channel';
import { createRouter, type Router } from '../../streams/route';
import { channelEvents, createChannels, OFFICE } from './channel';
import { createListInvalidation } from './list-invalidation';
import { createDirectory } from './directory';
import type { Environment } from '../browser/environment';
import { createEarlyReads } from './early-reads';
import { followSession } from './follow-session';
import { listenToRows } from './listen-to-rows';
import { loadLasting } from '../loading/load-lasting';
import { once } from '../loading/once';
import { createMutedRows, type MutedRows } from './muted-rows';
import { type BeginRead, createReads } from './reads';
import { createRowRereads, type RowRereadSources } from './row-rereads';
import { createWaits, type Waits } from '../loading/waits';
import type { Watching } from './watching';
import type { PageLog } from '../log/page-log';
import type { Session } from '../session/session';

/** What a signed-in page follows: rows, the facts about them, and the connection that brings those. */
export interface Live {
  readonly router: Router;
  readonly registry: RowRegistry;
  readonly mutedRows: MutedRows;
  readonly beginRead: BeginRead;
  readonly listInvalidation: ReturnType<typeof createListInvalidation>;
  readonly channels: (name: string) => Channel;
  readonly connection: ConnectionRef;
  /** The connection is back, and has replayed what it could; `missed` where that may not be all. */
  readonly line: Observable<'returned' | 'missed'>;
  /** What a page of the office looks at; nobody else needs that. */
  readonly loadWatching: () => Promise<Watching>;
  /** What the user currently waits for. */
  readonly waits: Waits;
}

/** Why the screen is read again though nothing was missed. */
const BY_TIME: ReadonlySet<string> = new Set(['unnumbered', 'day']);

/** Starts the live part of the page, for this user and each who signs in later. */
export function startLive(
  environment: Environment,
  { log, inspect }: PageLog,
  session: Session,
  readerOf: RowRereadSources['readerOf'],
): Live {
  const { streams } = environment;
  const { auth, notices, call } = session;
  const waits = createWaits(streams.scheduler);
  const router = createRouter();
  const listInvalidation = createListInvalidation();
  const earlyReads = createEarlyReads(() => {
    // What was read is shown first.
    streams.scheduler.schedule(listInvalidation.suspectStale);
  });
  const registry = createRowRegistry({ inspect, clock: environment.actorClock });
  const loadWatching = once(() =>
    loadLasting(() => import('./watching')).then(({ createWatching }) =>
      createWatching(registry, connection, streams),
    ),
  );
  const mutedRows = createMutedRows();
  router.deliveries.subscribe(({ keys, event }) => {
    for (const key of keys) registry.send(key, event);
  });
  const suspect = (key: string, reason: string, { type }: { readonly type: string }) => {
    log.append({ kind: 'anomaly', key, reason, event: { type }, at: environment.now() });
    rereadRow(key);
  };
  const directory = createDirectory(registry, (key, event) => suspect(key, 'sender unclear', event));
  const beginRead = createReads(registry, router, directory, earlyReads);
  const rereadRow = createRowRereads({
    call,
    registry,
    beginRead,
    readerOf,
    suspectStale: listInvalidation.suspectStale,
  });
  /** Without its code the page is sent news alone, and reads the rest as where a server tells nothing. */
  const watching = (use: (loaded: Watching) => unknown) => void loadWatching().then(use, () => {});
  const channels = createChannels((name) =>
    connectChannel({
      channel: name,
      host: environment.apiHost,
      token: () => selectToken(auth.getSnapshot()),
      environment: streams,
      log,
      router,
      directory,
      ...(name === OFFICE && {
        onWatched: (say) => watching(({ follow }) => follow(say)),
        onTold: (answers) => watching(({ tell }) => tell(answers)),
      }),
    }),
  );
  const scheduled = (channel: Channel) =>
    waits.idle.pipe(
      take(1),
      mergeMap(() => loadLasting(() => import('./scheduled-rereads')).catch(() => null)),
      mergeMap((loaded) => loaded?.scheduledRereads(channel, streams) ?? EMPTY),
    );
  const connection = createActor(
    connectionMachine.provide({
      actors: {
        channel: fromEventObservable(({ input }) => {
          const channel = channels(input.channel);
          // Another subscriber may share the channel, and was refused with it.
          channel.retry();
          return merge(channelEvents(channel), scheduled(channel));
        }),
      },
    }),
    { id: 'connection', inspect },
  ).start();

  listenToRows(registry, {
    notices,
    mutedRows,
    remove: listInvalidation.removeRow,
    suspect,
  });
  const line = new Subject<'returned' | 'missed'>();
  connection.on('connection.staleSuspected', ({ reason }) => {
    listInvalidation.suspectStale();
    if (!BY_TIME.has(reason)) line.next('missed');
  });
  connection.subscribe((snapshot) => {
    const { channel } = snapshot.context;
    if (!snapshot.matches({ open: 'live' })) return earlyReads.lineLost();
    line.next('returned');
    earlyReads.lineStands(channels(channel).position());
  });
  session.answers.subscribe((isAnswered) => {
    const event = { type: isAnswered ? 'call.answered' : 'call.lost' } as const;
    // Most answers do not concern the connection.
    if (connection.getSnapshot().can(event)) connection.send(event);
  });
  followSession(auth, connection);
  return {
    router,
    registry,
    mutedRows,
    beginRead,
    listInvalidation,
    channels,
    connection,
    line,
    loadWatching,
    waits,
  };
}
