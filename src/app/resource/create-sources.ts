import type { History } from '../../views/ports/history';
import type { Environment } from '../browser/environment';
import { writeFigures } from '../browser/figures-cookie';
import { saveFile } from '../files/save';
import { startParser } from '../files/start-parser';
import type { Live } from '../live/live';
import type { PageLog } from '../log/page-log';
import type { Session } from '../session/session';
import type { ScreenSources } from './sources';

interface Parts {
  readonly environment: Environment;
  readonly pageLog: PageLog;
  readonly session: Session;
  readonly live: Live;
  readonly history: History;
  readonly page: Pick<ScreenSources, 'address' | 'drafts' | 'screenActors'>;
}

/** What the charts of one page are provided with. */
export function createSources({ environment, pageLog, session, live, history, page }: Parts): ScreenSources {
  const { auth, userId } = session;
  const { listInvalidation, channels, connection } = live;
  return {
    ...environment,
    ...pageLog,
    ...session,
    ...live,
    history,
    address: page.address,
    drafts: page.drafts,
    screenActors: page.screenActors,
    userUpdated: (updated) => auth.send({ type: 'user.updated', user: updated }),
    factorConfirmed: () => auth.send({ type: 'factor.judged', lacksFactor: false }),
    channel: () => connection.getSnapshot().context.channel,
    isWatched: () => channels(connection.getSnapshot().context.channel).isWatched(),
    ownChannel: () => channels(`client-${userId()}`),
    listEvents: listInvalidation.events,
    staleSuspicions: listInvalidation.staleSuspicions,
    suspectStale: listInvalidation.suspectStale,
    saveFile,
    startParser,
    editsButtons: environment.features.includes('templateButtons'),
    keepFigures(whose, part, figures, at) {
      // A slow answer may come after the sign-out: then nothing is stored.
      if (userId() === whose) writeFigures(environment.browser.cookies, whose, part, figures, at);
    },
  };
}
