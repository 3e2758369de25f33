import type { ComponentType } from 'react';
import type { ActorOptions, AnyActorLogic, AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { FormLogic } from './charts';
import type { AlertsRef } from '../../machines/alerts/alerts';
import type { AuthRef } from '../../machines/auth/auth';
import type { ConnectionRef } from '../../machines/connection/connection';
import type { Figures } from '../../machines/figures/figures';
import type { historyMachine } from '../../machines/history/history';
import type { ChartBook } from '../../machines/history/replay';
import type { NavigationRef } from '../../machines/navigation/navigation';
import type { NoticesRef } from '../../machines/notices/notices';
import type { PaletteRef } from '../../machines/palette/palette';
import type { PreferencesRef } from '../../machines/preferences/preferences';
import type { RowRegistry } from '../../machines/rows/row-registry';
import type { Address } from './address';
import type { Clock } from './clock';
import type { Frames } from './frames';
import type { History } from './history';
import type { LazyActor } from './lazy-actor';
import type { SeenBook } from './seen';

/** What every page has, for guests as well. */
export interface SessionSystem {
  readonly auth: AuthRef;
  readonly navigation: NavigationRef;
  readonly notices: NoticesRef;
}

/** What the views of signed-in screens may reach besides: the rows, the live connection, and what the browser keeps. */
export interface AppSystem extends SessionSystem {
  readonly connection: ConnectionRef;
  /** The alerts of what happened while the user looked elsewhere; the first of them starts the actor. */
  readonly alerts: LazyActor<AlertsRef>;
  /** What the search box finds beside screens; it starts when the box is first used. */
  readonly palette: LazyActor<PaletteRef>;
  /** Reads what is on the screen again. */
  readonly refresh: () => void;
  readonly address: Address;
  readonly registry: RowRegistry;
  readonly frames: Frames;
  readonly clock: Clock;
  /** For the delays of charts. */
  readonly actorClock: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  /** The last figures of a user's dashboard, {} where there are none (HOME-14). */
  readonly cachedFigures: (userId: string) => Figures;
  /** When a part of those was read, in epoch ms; null where that is not recorded. */
  readonly cachedFiguresAt: (userId: string, part: string) => number | null;
  /** The columns that a user has hidden in a list, while preferences are not loaded. */
  readonly keptHiddenColumns: (userId: string, list: string) => readonly string[];
  /** Where the API is, with a slash at its end: it keeps the media of templates. */
  readonly apiAddress: string;
  /** Whom users can ask for help, '' for none. */
  readonly contact: string;
  /** Where this page is, for links to it that are shown. */
  readonly pageAddress: string;
  /** Whether the device has a way of its own to pass a link on. */
  readonly sharesLinks: boolean;
  /** Whether the buttons of a template can be edited; hidden at present (MSG-15). */
  readonly editsButtons: boolean;
  /** Whether rows of accounts show their Reset button; hidden at present (WA-22). */
  readonly offersReset: boolean;
  readonly history: History;
  /** Loads a part in the background, retrying until it is there. */
  readonly loadLasting: <T>(load: () => Promise<T>) => Promise<T>;
  /** The signed-in user's preferences in this browser; their chart is loaded when first needed. */
  readonly loadPreferences: () => Promise<PreferencesRef>;
  /** The chart of what happened to one row, provided; loaded when it is asked for. */
  readonly loadHistory: () => Promise<typeof historyMachine>;
  /** The notice of changes to the user's access; loaded once the page is idle. */
  readonly loadAccessNotice: () => Promise<{ readonly default: ComponentType }>;
  /** The form that sets a password, with the token of a link. */
  readonly loadPasswordForm: (token: string) => Promise<FormLogic>;
  /** Every chart by the names that the log has for it, for a replay; they are loaded when they are asked for. */
  readonly loadCharts: () => Promise<ChartBook>;
  /** Views of single actors, for the statechart screen. */
  readonly loadSeen: () => Promise<SeenBook>;
  /** Puts `text` on the clipboard and says `done`, or that it could not. */
  readonly copy: (text: string, done: string) => void;
  /** Saves the last minutes as a file for a developer, with what the person tells of them. */
  readonly saveSession: (told: string) => void;
  /** A fresh id for a client that is to be linked (PAIR-05). */
  readonly newDeviceId: () => string;
  /** Whether the page is open on a phone. */
  readonly isPhone: boolean;
  readonly inspect: (event: InspectionEvent) => void;
  /**
   * Takes a screen's actor in under `key`: its dialogs and toasts are shown, and dialogs can answer it. Returns how to
   * let it go.
   */
  readonly adopt: (key: string, actor: AnyActorRef) => () => void;
  /** What an actor of the screen is in which something is unsaved; what is set aside for later is not. */
  readonly unsaved: () => AnyMachineSnapshot | undefined;
}
