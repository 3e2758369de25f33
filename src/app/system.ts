import type { DataRouter } from 'react-router-dom';
import { merge } from 'rxjs';
import { createActor, fromEventObservable } from 'xstate';
import { type ClientOptions, createClient } from '../api/client';
import { createIntentKeys } from '../api/intents';
import type { AuthRef } from '../machines/auth/auth';
import { selectRole, selectToken, selectUser } from '../machines/auth/auth.selectors';
import { type ConnectionRef, connectionMachine } from '../machines/connection/connection';
import { createRowRegistry } from '../machines/rows/row-registry';
import type { HighlightsRef } from '../machines/rows/highlights';
import type { NavigationRef } from '../machines/navigation/navigation';
import type { NoticesRef } from '../machines/notices/notices';
import { rootMachine } from '../machines/root/root';
import { connectChannel } from '../streams/channel';
import { createEventLog } from '../streams/event-log';
import { createRouter } from '../streams/route';
import { homeOf } from '../views/layout/route-rules';
import type { RouteTable } from '../views/layout/route-table';
import type { AppSystem } from '../views/system';
import { createAddress } from './address';
import { createChanges } from './changes';
import { channelEvents, createChannels } from './channel';
import { newDeviceId } from './device-id';
import { createDirectory } from './directory';
import { createDrafts } from './drafts';
import type { Environment } from './environment';
import { startParser } from './files/parse';
import { saveFile } from './files/save';
import { createFirstReads } from './first-reads';
import { createHistory } from './log/history';
import { authInput, provideAuth } from './provide/auth';
import { provideLogic } from './provide/logic';
import { navigationInput, provideNavigation } from './provide/navigation';
import { provideRows } from './provide/rows';
import { provideSenders } from './provide/workers';
import { quietRereads } from './quiet-rereads';
import { createReads } from './reads';
import { createRereads } from './rereads';
import { listenToRow } from './rows';
import { createScreens } from './screens';
import { readFigures, writeFigures } from './session/figures-cookie';
import { storedReferral } from './session/referral';
import { followIntents, wireHighlights, wireSession } from './wiring';

export interface PageSystem extends AppSystem {
  /** Lets dialogs navigate and lists follow the address; called once the router exists. */
  readonly attach: (router: DataRouter, table: RouteTable) => void;
}

/** Builds everything that lives as long as the page, and starts it. */
export function startSystem(environment: Environment): PageSystem {
  const { apiHost, streams, now } = environment;
  const log = createEventLog();
  const router = createRouter();
  const address = createAddress();
  const changes = createChanges();
  const firstReads = createFirstReads();
  const drafts = createDrafts();
  const history = createHistory({ environment, log, saveFile });
  const { inspect } = history;

  const client: ClientOptions = {
    host: apiHost,
    fetch: environment.fetch,
    wait: environment.wait,
    random: environment.random,
    token: () => selectToken(auth.getSnapshot()),
    intents: environment.isIdempotent ? createIntentKeys(environment.newId) : null,
    onRefused: ({ status }, name) => {
      if (name.startsWith('auth.')) return;
      if (status === 401) auth.send({ type: 'session.doubted' });
      if (status === 403) auth.send({ type: 'identity.doubted' });
    },
  };
  const call = createClient(client);
  const user = () => selectUser(auth.getSnapshot());

  const rows = {
    ...provideSenders({
      call,
      router,
      streams,
      saveFile,
      userId: () => user()?.id ?? '',
      channel: () => connection.getSnapshot().context.channel,
    }),
    ...provideRows({ call, router }),
  };
  const registry = createRowRegistry({
    logic: rows,
    inspect,
    onStarted: (key, actor) => {
      listenToRow(key, actor, { notices, light, remove: changes.remove, reread, now });
      history.watch(key, actor);
    },
  });
  const beginRead = createReads(registry, router);
  const reread = createRereads({ call, registry, beginRead, doubt: changes.doubt });
  const channels = createChannels((name) =>
    connectChannel({
      channel: name,
      host: apiHost || environment.origin,
      token: () => selectToken(auth.getSnapshot()),
      environment: streams,
      log,
      router,
      directory: createDirectory(registry),
    }),
  );

  const root = createActor(
    rootMachine.provide({
      actors: {
        auth: provideAuth({ call, environment }),
        navigation: provideNavigation(environment),
        connection: connectionMachine.provide({
          actors: {
            channel: fromEventObservable(({ input }) => {
              const channel = channels(input.channel);
              return merge(channelEvents(channel), quietRereads(channel, streams));
            }),
          },
        }),
      },
    }),
    {
      id: 'root',
      inspect,
      input: { auth: authInput(environment), navigation: navigationInput(environment) },
    },
  ).start();
  const auth: AuthRef = root.system.get('auth');
  const navigation: NavigationRef = root.system.get('navigation');
  const notices: NoticesRef = root.system.get('notices');
  const connection: ConnectionRef = root.system.get('connection');
  const highlights: HighlightsRef = root.system.get('highlights');

  const light = wireHighlights(highlights, registry);
  wireSession(auth, connection);
  connection.on('connection.doubted', changes.doubt);
  connection.subscribe((snapshot) => {
    const { channel } = snapshot.context;
    if (!snapshot.matches({ open: 'live' })) firstReads.lost();
    else if (firstReads.missedBy(channels(channel).position())) changes.doubt();
  });
  history.follow(auth, notices);
  auth.on('auth.signedOut', () => {
    drafts.clear();
    notices.send({ type: 'notices.cleared' });
  });

  const screens = createScreens(notices, registry);
  const logic = provideLogic({
    call,
    registry,
    router,
    beginRead,
    log,
    streams,
    firstReads,
    saveFile,
    startParser,
    progressingFetch: environment.progressingFetch,
    callThrough: (fetch) => createClient({ ...client, fetch }),
    copyText: environment.copyText,
    redactor: history.redactor,
    origin: environment.origin,
    editsButtons: environment.features.templateButtons,
    userUpdated: (updated) => auth.send({ type: 'user.updated', user: updated }),
    changes: changes.events,
    doubts: changes.doubts,
    doubt: changes.doubt,
    user,
    leaving: environment.leaving,
    ownChannel: () => channels(`client-${user()?.id ?? ''}`),
    keep: (userId, figures) => writeFigures(environment.browser.cookies, userId, figures),
  });
  history.name({ ...rows, ...logic });
  return {
    auth,
    navigation,
    notices,
    connection,
    address,
    registry,
    logic,
    inspect,
    history,
    drafts,
    copyText: environment.copyText,
    newDeviceId: () => newDeviceId(environment),
    referralCode: storedReferral(environment.browser.storage),
    apiOrigin: apiHost || environment.origin,
    editsButtons: environment.features.templateButtons,
    cachedFigures: (userId) => readFigures(environment.browser.cookies, userId),
    adopt: screens.adopt,
    attach: (browser, table) => {
      address.attach(browser, (path) => homeOf(table, selectRole(auth.getSnapshot()), path));
      followIntents(
        notices,
        { to: (path) => void browser.navigate(path), back: address.leave },
        screens.send,
      );
    },
  };
}
