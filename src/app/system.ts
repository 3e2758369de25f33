import type { Environment } from './environment';
import { startLive } from './system/live';
import { openLog } from './system/log';
import { openScreens, type PageSystem } from './system/screens';
import { startSession } from './system/session';

/** Builds everything that lives as long as the page, and starts it: each part takes what the former returned. */
export function startSystem(environment: Environment): PageSystem {
  const log = openLog(environment);
  const session = startSession(environment, log);
  const live = startLive(environment, log, session);
  return openScreens(environment, log, session, live);
}
