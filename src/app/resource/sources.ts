import type { Observable } from 'rxjs';
import type { User } from '../../api/schema/entities/people';
import type { ListEvent } from '../../machines/crud/list';
import type { Figures } from '../../machines/figures/figures';
import type { Channel } from '../../streams/channel';
import type { Address } from '../../views/ports/address';
import type { History } from '../../views/ports/history';
import type { Environment } from '../browser/environment';
import type { SaveFile } from '../files/save';
import type { Live } from '../live/live';
import type { PageLog } from '../log/page-log';
import type { OpenActors } from '../provide/snapshots';
import type { Drafts } from '../left/drafts';
import type { Session } from '../session/session';

/** What the charts of screens and rows are provided with: the outside, as this page reaches it. */
export interface ScreenSources
  extends Pick<
      Environment,
      'progressingFetch' | 'copyText' | 'shareLink' | 'openDesktop' | 'pageAddress' | 'leaving' | 'streams'
    >,
    Pick<PageLog, 'log' | 'redactor'>,
    Pick<Session, 'call' | 'callThrough' | 'intents' | 'user' | 'userId' | 'signedOut'>,
    Pick<Live, 'router' | 'registry' | 'mutedRows' | 'beginRead' | 'loadWatching' | 'waits'> {
  /** The signed-in user's profile was read or saved (PROF-12). */
  readonly userUpdated: (user: User) => void;
  /** The signed-in user has a second factor from now on. */
  readonly factorConfirmed: () => void;

  readonly history: History;
  /** Name of the channel that the page listens on. */
  readonly channel: () => string;
  /** Whether it is sent what it looks at alone. */
  readonly isWatched: () => boolean;
  /** The channel of the signed-in user alone, whatever their role: that is where facts of a pairing come. */
  readonly ownChannel: () => Channel;

  /** Suspicions that what is on the screen is out of date, and rows that are gone. */
  readonly listEvents: Observable<ListEvent>;
  /** Suspicions that what is on the screen is out of date. */
  readonly staleSuspicions: Observable<unknown>;
  /** What is on the screen is out of date: it is read again. */
  readonly suspectStale: () => void;

  readonly saveFile: SaveFile;
  /** A fresh worker that reads one file. */
  readonly startParser: () => Worker;
  /** Where the page is. */
  readonly address: Pick<Address, 'current' | 'subscribe'>;
  /** The actors of the screen that is open, by their ids. */
  readonly screenActors: OpenActors;
  /** Drafts of forms that wait for what is added on another screen. */
  readonly drafts: Drafts;
  /** Whether the buttons of a template can be edited; hidden at present (MSG-15). */
  readonly editsButtons: boolean;
  /** Keeps a part of a user's figures for their next visit. `at` in epoch ms. */
  readonly keepFigures: (userId: string, part: string, figures: Figures, at: number) => void;
}
