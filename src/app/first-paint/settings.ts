import { receivedOf } from '../../api/received';
import { type PageSettings, pageSettings } from '../../api/schema/page-settings';
import { parseReporting } from '../../api/schema/scalars';
import { SETTINGS } from './settings-answer';

/** Defaults from the build, for settings that an installation leaves out (scripts/build/page-settings.ts). */
declare const BUILT_SETTINGS: Omit<PageSettings, 'brand'>;
const built = BUILT_SETTINGS;

/**
 * The settings of this installation. What is missing or unreadable in its file is as it was built, and `warn` is called
 * with a line for each. Rejects where the page's host does not answer: then the API's host is not known.
 */
export async function readSettings(
  ask: () => Promise<Response>,
  warn: (line: string) => void,
): Promise<PageSettings> {
  const answer = await ask();
  if (answer.status >= 500) throw new Error(SETTINGS);
  const given = answer.ok ? ((await receivedOf(answer)).body ?? null) : null;
  const report = (what: string) => warn(`/${SETTINGS}: ${what}`);
  const read = parseReporting(pageSettings, given, ({ path, expected }) =>
    report(`${path} is not ${expected}`),
  );
  if (!read.success) {
    report(answer.ok ? 'is no JSON object' : `is not there (${answer.status})`);
    return { ...built, brand: null };
  }
  const others = Object.keys(given as object).filter((name) => !(name in built));
  const { apiHost, idempotentHosts, contact, features } = read.data;
  return {
    apiHost: apiHost ?? built.apiHost,
    idempotentHosts: idempotentHosts ?? built.idempotentHosts,
    contact: contact ?? built.contact,
    features: features ?? built.features,
    brand: others[0] ? (await import('./brand')).readBrand(given as object, others, report) : null,
  };
}
