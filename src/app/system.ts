import type { Environment } from './browser/environment';
import { startLive } from './live/live';
import type { PageLog } from './log/page-log';
import { openScreens, type PageSystem } from './system/screens';
import type { Session } from './session/session';

/** Builds what is behind the sign-in, and starts it, over the log and the session that the page began with. */
export const startSystem = (environment: Environment, log: PageLog, session: Session): PageSystem =>
  openScreens(environment, log, session, startLive(environment, log, session));
