import type { PageSettings } from '../../src/api/schema/page-settings';

/** An installation that says nothing of itself. */
export const noSettings: PageSettings = {
  apiHost: '',
  idempotentHosts: [],
  contact: '',
  features: [],
  brand: null,
};
