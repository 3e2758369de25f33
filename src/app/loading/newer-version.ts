import { basePath } from '../browser/base';
import { entranceOf } from '../../machines/screen-load/screen-load.rules';

/** How long the server's page is waited for, in ms. */
const LONGEST = 10_000;

/** Address of the module that this page began with: it differs between builds. */
export const entrance = () => document.querySelector('script[type=module]')?.getAttribute('src') ?? '';

/** The module that the server's page begins with now; null where that is not known. */
export const servedEntrance = (fetch: typeof globalThis.fetch): Promise<string | null> =>
  fetch(basePath(), { cache: 'no-store', signal: AbortSignal.timeout(LONGEST) })
    .then(async (page) => (page.ok ? entranceOf(await page.text()) : null))
    .catch(() => null);

/** Whether the server has another version than this page. False where that is not known. */
export const isOutdated = (fetch: typeof globalThis.fetch): Promise<boolean> =>
  servedEntrance(fetch).then((served) => served !== null && served !== entrance());
