import { take } from 'rxjs';
import { createActor } from 'xstate';
import type { DataRouter } from 'react-router-dom';
import { selectRole, selectUser } from '../../machines/auth/auth.selectors';
import { homeOf } from '../../views/layout/route-rules';
import type { RouteTable } from '../../views/layout/route-table';
import type { Toast } from '../../machines/notices/notices.types';
import type { PreferencesRef } from '../../machines/preferences/preferences';
import type { AppSystem } from '../../views/ports/app-system';
import { createAddress } from '../page/address';
import { openAlerts } from '../features/alerts/open';
import { newDeviceId } from '../page/device-id';
import { createClock } from '../page/clock';
import type { Drafts } from '../page/drafts';
import type { Environment } from '../browser/environment';
import { startParser } from '../files/start-parser';
import { saveFile } from '../files/save';
import { createFrames } from '../page/frames';
import { createLate } from '../actors/late';
import { loadLasting } from '../loading/load-lasting';
import { createHistory } from '../log/history';
import { createSessionSaver } from '../log/save-session';
import { followIntents } from '../actors/notices';
import { palette as paletteFeature, resources } from '../features';
import { createCharts, type PageCharts } from '../resource/charts';
import type { ScreenSources } from '../resource/sources';
import { createRouteTable } from '../resource/route-table';
import { createScreenActors, type ScreenActors } from '../actors/screen-actors';
import { readFigures, readFiguresAt, writeFigures } from '../browser/figures-cookie';
import type { Waits } from '../loading/waits';
import type { Live } from '../live/live';
import type { PageLog } from '../log/page-log';
import type { Session } from '../session/session';

export interface PageSystem extends AppSystem {
  readonly charts: PageCharts;
  readonly table: RouteTable;
  /** Begins to look for news, and through what was read until then. */
  readonly watchNews: () => void;
  readonly screenActors: ScreenActors;
  /** Of forms that wait for what is added on another screen. */
  readonly drafts: Drafts;
  /** What somebody waits for on the screens. */
  readonly waits: Waits;
  /** Lets dialogs navigate and lists follow the address; called once the router exists. */
  readonly attach: (router: DataRouter) => void;
}

/** Opens the screens of the product: what their charts are wired to, where they are, and what they may reach. */
export function openScreens(
  environment: Environment,
  pageLog: PageLog,
  session: Session,
  live: Live,
): PageSystem {
  const { auth, navigation, notices, call, callThrough, intents } = session;
  const { router, registry, quietRows, beginRead, firstReads, changes, channels, connection, line, waits } =
    live;
  const { log, redactor, inspect } = pageLog;
  const { cookies } = environment.browser;
  const user = () => selectUser(auth.getSnapshot());

  for (const { logFields } of resources) redactor.allow(logFields);
  const address = createAddress();
  const drafts: Drafts = new Map();
  const screenActors = createScreenActors(notices, registry);
  const history = createHistory({ environment, pageLog, auth, notices });
  let preferences: Promise<PreferencesRef> | undefined;
  const loadPreferences = () =>
    (preferences ??= import('../session/preferences').then(({ startPreferences }) =>
      startPreferences({ auth, storage: environment.browser.storage, inspect }),
    ));

  let goTo = (_path: string) => {};
  const { alerts, overhear, watch } = openAlerts({
    environment,
    inspect,
    router,
    registry,
    readRow: async (kind, id) =>
      resources
        .flatMap(({ rows }) => rows)
        .find((row) => row.kind === kind)
        ?.read?.(call, id),
    readAccounts: () => sources.call('whatsapp.listOfUser', { userId: user()?.id ?? '' }),
    line,
    user,
    goTo: (path) => goTo(path),
    loadPreferences,
  });
  auth.on('auth.signedOut', () => {
    drafts.clear();
    address.forget();
    alerts.end();
    palette.end();
    settlement.end();
    registry.release('palette');
    registry.release('linked');
    notices.send({ type: 'notices.cleared' });
  });

  const sources: ScreenSources = {
    call: overhear((...asked) => waits.during(call(...asked))),
    callThrough,
    intents,
    progressingFetch: environment.progressingFetch,
    user,
    userUpdated: (updated) => auth.send({ type: 'user.updated', user: updated }),
    factorConfirmed: () => auth.send({ type: 'factor.judged', lacksFactor: false }),
    log,
    redactor,
    history,
    streams: environment.streams,
    router,
    channel: () => connection.getSnapshot().context.channel,
    ownChannel: () => channels(`client-${user()?.id ?? ''}`),
    registry,
    quietRows,
    beginRead,
    firstReads,
    changes: changes.events,
    staleSuspicions: changes.staleSuspicions,
    suspectStale: changes.suspectStale,
    saveFile,
    startParser,
    copyText: environment.copyText,
    drafts,
    origin: environment.origin,
    editsButtons: environment.features.includes('templateButtons'),
    keepFigures: (userId, part, figures, at) => {
      // A slow answer may come after the sign-out, which leaves nothing of anybody.
      if (user()?.id === userId) writeFigures(cookies, userId, part, figures, at);
    },
    leaving: environment.leaving,
  };
  const charts = createCharts(sources, pageLog.name, resources);
  const palette = createLate(async () =>
    createActor(await charts.chart('palette', paletteFeature.charts.palette), { id: 'palette', inspect }),
  );
  const settlement = createLate(async () =>
    (await import('../session/settlement')).openSettlement({ call, intents, notices, inspect }),
  );
  const settle = () =>
    void settlement.load().then(
      (actor) => actor.send({ type: 'answer.lost' }),
      () => {},
    );
  intents?.onLost(settle);
  if (intents?.unknown()[0]) settle();
  const { savesData } = environment;
  const table = createRouteTable(resources, charts, { savesData, during: waits.during });
  const saveSession = createSessionSaver({
    history,
    redactor,
    notices,
    saveFile,
    now: environment.now,
    loadCharts: charts.book,
  });

  const copy = (text: string, done: string) => {
    const say = (toast: Toast) => notices.send({ type: 'notice.toastShown', toast });
    void environment.copyText(text).then(
      () => say({ tone: 'success', text: done }),
      () => say({ tone: 'error', text: 'Tidak dapat disalin, silahkan salin sendiri.' }),
    );
  };
  return {
    auth,
    navigation,
    notices,
    connection,
    alerts,
    palette,
    refresh: changes.suspectStale,
    address,
    registry,
    frames: createFrames(environment),
    clock: createClock(environment.streams),
    inspect,
    history,
    loadPreferences,
    loadHistory: async () => (await import('../features/history/charts')).provideHistory(sources),
    loadAccessNotice: async () => {
      await waits.calm.pipe(take(1)).forEach(() => {});
      const { wireAccessNotice } = await loadLasting(() => import('../features/access-news/access-notice'));
      return { default: wireAccessNotice(sources, navigation) };
    },
    loadPasswordForm: async (token) =>
      (await import('../features/password/form')).providePasswordForm(call, token),
    loadCharts: charts.book,
    saveSession,
    copy,
    charts,
    table,
    waits,
    watchNews: watch,
    newDeviceId: () => newDeviceId(environment),
    contact: environment.contact,
    apiOrigin: environment.apiHost || environment.origin,
    editsButtons: environment.features.includes('templateButtons'),
    offersReset: environment.features.includes('resetButton'),
    cachedFigures: (userId) => readFigures(cookies, userId),
    cachedFiguresAt: (userId, part) => readFiguresAt(cookies, userId, part),
    adopt: screenActors.adopt,
    screenActors,
    drafts,
    attach: (browser) => {
      address.attach(browser, (path) => homeOf(table, selectRole(auth.getSnapshot()), path));
      goTo = (path) => void browser.navigate(path);
      followIntents(notices, {
        goTo,
        goBack: address.leave,
        send: screenActors.send,
      });
    },
  };
}
