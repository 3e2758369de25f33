import * as z from 'zod/mini';
import type { Brand } from './brand';
import { entity } from './scalars';

/** Parts of the product that are off unless an installation says otherwise. */
const FEATURES = [
  /** The buttons of a template can be edited (MSG-15). */
  'templateButtons',
  /** Rows of accounts show their Reset button (WA-22). */
  'resetButton',
] as const;

/** The settings of an installation: `settings.json` beside its page. */
export interface PageSettings {
  /** Address of the API, '' for the page's own. */
  readonly apiHost: string;
  /** API hosts, besides the page's own, that understand Idempotency-Key: `host` or `host:port`. */
  readonly idempotentHosts: readonly string[];
  /** Whom users can ask for help, '' for none. */
  readonly contact: string;
  /** Those that are on. */
  readonly features: readonly (typeof FEATURES)[number][];
  /** What it calls itself and looks like; null as the product does. Its settings stand beside the others. */
  readonly brand: Brand | null;
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** With its scheme: a host alone would be read as a path of the page's own. */
const address = z.custom<string>((text) => text === '' || isAddress(text), 'an address');

/** The settings of a file; missing and unreadable ones are undefined. */
export const pageSettings = entity(
  {},
  {
    apiHost: z.nullish(address),
    idempotentHosts: z.nullish(z.array(z.string())),
    contact: z.nullish(z.string()),
    features: z.nullish(z.array(z.enum(FEATURES))),
  },
);
