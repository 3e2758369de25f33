import type { Observable } from 'rxjs';
import type { InspectionEvent } from 'xstate';
import type { CallName } from '../../../api/calls';
import type { Call } from '../../../api/client';
import type { User } from '../../../api/schema/entities/people';
import type { WireEvent } from '../../../api/schema/wire';
import type { PreferencesRef } from '../../../machines/preferences/preferences';
import type { RowRegistry } from '../../../machines/rows/row-registry';
import type { Router } from '../../../streams/route';
import type { Environment } from '../../browser/environment';

/** What alerts are made from. */
export interface AlertSources {
  readonly environment: Pick<Environment, 'openDesktop' | 'now'>;
  readonly inspect: (event: InspectionEvent) => void;
  readonly router: Pick<Router, 'deliveries'>;
  readonly registry: Pick<RowRegistry, 'get'>;
  /** Reads one row of this kind by itself; answers nothing where no call does. */
  readonly readRow: (kind: string, id: string) => Promise<unknown>;
  readonly call: Call;
  /** The connection is back, and has replayed what it could; `missed` where that may not be all. */
  readonly line: Observable<'returned' | 'missed'>;
  readonly user: () => User | null;
  /** '' where nobody is signed in. */
  readonly userId: () => string;
  readonly goTo: (path: string) => void;
  readonly loadPreferences: () => Promise<PreferencesRef>;
}

/** A fact that may be news, and the keys of those it is about. */
export interface Delivered {
  readonly keys: readonly string[];
  readonly event: WireEvent;
}

/** Sends the chart of alerts the facts and calls that concern it. */
export interface Watch {
  readonly delivered: (delivery: Delivered) => void;
  readonly called: (
    name: CallName,
    input: Readonly<Record<string, unknown>>,
    answer: Promise<unknown>,
  ) => void;
  /** The connection is back, and has replayed what happened meanwhile. */
  readonly returned: () => void;
  /** Events may have been missed. */
  readonly missed: () => void;
}
