import type { InspectionEvent } from 'xstate';
import type { User } from '../api/schema/entities';
import type { PreferencesRef } from '../machines/preferences/preferences';
import type { RowRegistry } from '../machines/rows/row-registry';
import type { Router } from '../streams/route';
import type { Environment } from './environment';

/** What alerts are made from. */
export interface AlertSources {
  readonly environment: Pick<Environment, 'openDesktop' | 'now'>;
  readonly inspect: (event: InspectionEvent) => void;
  readonly router: Pick<Router, 'deliveries'>;
  readonly registry: Pick<RowRegistry, 'get'>;
  readonly user: () => User | null;
  readonly goTo: (path: string) => void;
  readonly loadPreferences: () => Promise<PreferencesRef>;
}
