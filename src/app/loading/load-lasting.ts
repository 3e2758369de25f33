import { isApiError } from '../../api/errors';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/**
 * Loads a part in the background, retrying for as long as it takes: a short loss of the connection would else cost the
 * page that part. Rejects where a newer version took it away.
 */
export const loadLasting = <T>(load: () => Promise<T>, pause = FIRST_PAUSE): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (isApiError(error) && error.kind === 'outdated') throw error;
    await new Promise((pass) => setTimeout(pass, pause));
    return loadLasting(load, Math.min(LONGEST_PAUSE, 2 * pause));
  });
