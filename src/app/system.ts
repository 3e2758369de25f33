import type { DataRouter } from 'react-router-dom';
import { firstValueFrom, take, timer } from 'rxjs';
import { createActor } from 'xstate';
import { selectRole } from '../machines/auth/auth.selectors';
import { homeOf } from '../views/layout/route-rules';
import type { RouteTable } from '../views/layout/route-table';
import type { AppSystem } from '../views/ports/app-system';
import { createLazyActor } from './actors/lazy-actor';
import type { Environment } from './browser/environment';
import { installationOf } from './browser/installation';
import { palette, resources } from './features';
import { openAlerts } from './features/alerts/open';
import { saveFile } from './files/save';
import { startLive } from './live/live';
import { loadLasting } from './loading/load-lasting';
import { once } from './loading/once';
import type { Waits } from './loading/waits';
import { createHistory } from './log/history';
import { messageRules } from './log/message-rules';
import type { PageLog } from './log/page-log';
import { createSessionSaver } from './log/save-session';
import { openScreens } from './page/open-screens';
import { createPage, type PageParts } from './page/page';
import { createCharts, type PageCharts } from './resource/charts';
import { createSources } from './resource/create-sources';
import { createRouteTable } from './resource/route-table';
import type { ScreenSources } from './resource/sources';
import { settleLostAnswers } from './session/lost-answers';
import type { Session } from './session/session';

export interface PageSystem extends AppSystem, Pick<PageParts, 'screenActors' | 'drafts'> {
  readonly charts: PageCharts;
  readonly table: RouteTable;
  /** Starts watching for alerts, including what was received until then. */
  readonly watchNews: () => void;
  /** What the user currently waits for. */
  readonly waits: Waits;
  /** Lets dialogs navigate, and screens and lists follow the address; called once the router exists. */
  readonly attach: (router: DataRouter) => void;
}

/** How long a screen stays where the next one is not there yet, in ms. */
const PATIENCE = 100;

/** Charts that belong to no screen, each loaded when a view asks for it. */
const chartsOfViews = (
  sources: ScreenSources,
  { navigation, call }: Session,
  waits: Waits,
): Pick<AppSystem, 'loadHistory' | 'loadAccessNotice' | 'loadPasswordForm'> => ({
  loadHistory: async () => (await import('./features/history/charts')).provideHistory(sources),
  async loadAccessNotice() {
    await waits.idle.pipe(take(1)).forEach(() => {});
    const { provideAccessNotice } = await loadLasting(() => import('./features/access-news/access-notice'));
    return { default: provideAccessNotice(sources, navigation) };
  },
  loadPasswordForm: async (token) =>
    (await import('./features/password/form')).providePasswordForm(call, token),
});

/** Builds what is behind the sign-in, and starts it, over the log and the session that the page began with. */
export function startSystem(environment: Environment, pageLog: PageLog, session: Session): PageSystem {
  const { redactor, inspect } = pageLog;
  const { auth, navigation, notices, user, userId } = session;
  redactor.setMessageRules(messageRules);
  for (const { logFields } of resources) redactor.allow(logFields);

  const live = startLive(environment, pageLog, session, (kind) => charts.shown.get(kind)?.read);
  const { listInvalidation, waits } = live;
  const page = createPage(environment, session, live);
  const history = createHistory({ environment, pageLog, auth, notices });
  const loadPreferences = once(async () => {
    const { startPreferences } = await import('./session/preferences');
    return startPreferences({ auth, storage: environment.browser.storage, inspect });
  });
  const { alerts, watchCalls, watch } = openAlerts({
    ...live,
    environment,
    inspect,
    user,
    userId,
    async readRow(kind, id) {
      const kinds = (await charts.provided()).flatMap(({ rows }) => rows ?? []);
      return kinds.find((row) => row.kind === kind)?.read?.(session.call, id);
    },
    call: (...asked) => call(...asked),
    goTo: page.address.goTo,
    loadPreferences,
  });
  const call = watchCalls((...asked) => waits.during(session.call(...asked)));
  const sources = createSources({
    environment,
    pageLog,
    session: { ...session, call },
    live,
    history,
    page,
  });
  const charts = createCharts(sources, pageLog.name, resources);
  const { savesData, now } = environment;
  const table = createRouteTable(resources, charts, {
    savesData,
    during: waits.during,
    patience: () => firstValueFrom(timer(PATIENCE, environment.streams.scheduler)),
  });
  const search = createLazyActor(async () =>
    createActor(await charts.chart('palette', (await palette.provide()).default.charts.palette), {
      id: 'palette',
      inspect,
    }),
  );
  settleLostAnswers(session, inspect);
  session.signedOut.subscribe(() => {
    alerts.end();
    search.end();
  });

  return {
    auth,
    navigation,
    notices,
    ...installationOf(environment),
    ...page,
    ...live,
    ...chartsOfViews(sources, session, waits),
    alerts,
    palette: search,
    refresh: listInvalidation.suspectStale,
    inspect,
    history,
    loadLasting,
    loadPreferences,
    loadCharts: charts.book,
    loadSeen: charts.seen,
    saveSession: createSessionSaver({ history, redactor, notices, saveFile, now, loadCharts: charts.book }),
    charts,
    table,
    watchNews: watch,
    attach(router) {
      page.address.attach(router, (path) => homeOf(table, selectRole(auth.getSnapshot()), path));
      openScreens({ auth, table, address: page.address, scheduler: environment.streams.scheduler });
    },
  };
}
