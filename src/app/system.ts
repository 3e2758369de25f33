import type { Environment } from './environment';
import { startLive } from './system/live';
import type { PageLog } from './system/log';
import { openScreens, type PageSystem } from './system/screens';
import type { Session } from './system/session';

/** Builds what is behind the sign-in, and starts it, over the log and the session that the page began with. */
export const startSystem = (environment: Environment, log: PageLog, session: Session): PageSystem =>
  openScreens(environment, log, session, startLive(environment, log, session));
