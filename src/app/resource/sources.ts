import type { Observable } from 'rxjs';
import type { Call } from '../../api/client';
import type { Intents } from '../../api/intents';
import type { User } from '../../api/schema/entities';
import type { ListEvent } from '../../machines/crud/list';
import type { Figures } from '../../machines/figures/figures';
import type { RowRegistry } from '../../machines/rows/row-registry';
import type { Channel } from '../../streams/channel';
import type { StreamEnvironment } from '../../streams/environment';
import type { EventLog } from '../../streams/event-log';
import type { Router } from '../../streams/route';
import type { History } from '../../views/ports/history';
import type { SaveFile } from '../files/save';
import type { FirstReads } from '../live/first-reads';
import type { Drafts } from '../page/drafts';
import type { Redactor } from '../log/redact';
import type { QuietRows } from '../live/quiet-rows';
import type { BeginRead } from '../live/reads';

/** What the charts of screens and rows are wired to: the outside, as this page reaches it. */
export interface ScreenSources {
  readonly call: Call;
  /** The product's calls over another `fetch`. */
  /** What was asked for and not yet answered; null where the host is not known to support keys. */
  readonly intents: Intents | null;
  readonly callThrough: (fetch: typeof globalThis.fetch) => Call;
  /** A `fetch` that tells how much of its body has left, 0 to 1. */
  readonly progressingFetch: (onProgress: (share: number) => void) => typeof fetch;

  readonly user: () => User | null;
  /** The signed-in user's profile was read or saved (PROF-12). */
  readonly userUpdated: (user: User) => void;
  /** The signed-in user has a second factor from now on. */
  readonly factorConfirmed: () => void;

  readonly log: EventLog;
  readonly redactor: Redactor;
  readonly history: History;
  readonly streams: StreamEnvironment;
  readonly router: Router;
  /** Name of the channel that the page listens on. */
  readonly channel: () => string;
  /** The channel of the signed-in user alone, whatever their role: that is where facts of a pairing come. */
  readonly ownChannel: () => Channel;

  readonly registry: RowRegistry;
  readonly quietRows: QuietRows;
  readonly beginRead: BeginRead;
  readonly firstReads: Pick<FirstReads, 'note'>;
  /** Suspicions that what is on the screen is out of date, and rows that are gone. */
  readonly changes: Observable<ListEvent>;
  /** Suspicions that what is on the screen is out of date. */
  readonly staleSuspicions: Observable<unknown>;
  /** What is on the screen is out of date: it is read again. */
  readonly suspectStale: () => void;

  readonly saveFile: SaveFile;
  /** A fresh worker that reads one file. */
  readonly startParser: () => Worker;
  /** Rejects where the browser does not let the page copy. */
  readonly copyText: (text: string) => Promise<void>;
  /** Drafts of forms that wait for what is added on another screen. */
  readonly drafts: Drafts;
  /** Origin of the page, for links that are copied. */
  readonly origin: string;
  /** Whether the buttons of a template can be edited; hidden at present (MSG-15). */
  readonly editsButtons: boolean;
  /** Keeps a part of a user's figures for their next visit. `at` in epoch ms. */
  readonly keepFigures: (userId: string, part: string, figures: Figures, at: number) => void;
  /** The page is left: closed, reloaded, or for another site. */
  readonly leaving: Observable<unknown>;
}
