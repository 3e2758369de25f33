import { useActorRef } from '@xstate/react';
import { createContext, use, useEffect, useMemo } from 'react';
import type { Actor, AnyActorLogic, AnyActorRef, InputFrom, InspectionEvent } from 'xstate';
import type { AuthRef } from '../machines/auth/auth';
import type { ConnectionRef } from '../machines/connection/connection';
import type { blasterMachine } from '../machines/blaster/blaster';
import type { formMachine } from '../machines/crud/form';
import type { Draft } from '../machines/crud/form.rules';
import type { listMachine } from '../machines/crud/list';
import type { Figures, figuresMachine } from '../machines/figures/figures';
import type { RowRegistry } from '../machines/rows/row-registry';
import type { HistoryEntry, SetAside } from '../machines/history/entries';
import type { ChartBook } from '../machines/history/replay';
import type { queryMonitorMachine } from '../machines/monitor/query-monitor';
import type { realtimeMonitorMachine } from '../machines/monitor/realtime';
import type { NavigationRef } from '../machines/navigation/navigation';
import type { NoticesRef } from '../machines/notices/notices';
import type { ReadLog } from '../machines/statechart/stepper';
import type { clientMachine } from '../machines/pairing/client';
import type { pairingMachine } from '../machines/pairing/pairing';
import type { AdministrationLogic } from './administration';

/** The charts that screens start, wired to the outside by src/app. */
export interface ScreenLogic extends AdministrationLogic {
  readonly whatsappList: typeof listMachine;
  readonly generatorList: typeof listMachine;
  readonly validatorList: typeof listMachine;
  readonly generatorForm: typeof formMachine;
  readonly validatorForm: typeof formMachine;
  /** Every account, generator and validator at once, for who looks at their charts. */
  readonly liveSenders: typeof listMachine;
  readonly queryMonitor: typeof queryMonitorMachine;
  readonly realtimeMonitor: typeof realtimeMonitorMachine;
  readonly pairing: typeof pairingMachine;
  readonly client: typeof clientMachine;
  readonly blaster: typeof blasterMachine;
  readonly memberFigures: typeof figuresMachine;
  readonly adminFigures: typeof figuresMachine;
}

/** What stood in a form when someone left it for a while; `id` is the row it edits, null for a new one. */
export interface KeptDraft {
  readonly id: string | null;
  readonly draft: Draft;
}
export interface Drafts {
  readonly keep: (form: string, draft: KeptDraft) => void;
  readonly read: (form: string) => KeptDraft | null;
  readonly forget: (form: string) => void;
}

/** A saved session as it is read back: what its user's page was told, with secrets covered and numbers masked. */
export interface SessionFile extends ReadLog {
  /** Epoch ms. */
  readonly savedAt: number;
}

/** What happened on this page and, as far as the browser kept it, before it was loaded. */
export interface History {
  /** Oldest first; what was before this page has negative indexes. The same list until something is added. */
  readonly entries: () => readonly HistoryEntry[];
  /** What was stored and could not be read back; it is left out. */
  readonly unreadable: () => readonly SetAside[];
  /** Told a few times a second while entries are added. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The charts that this page provides in its own way, for a replay. */
  readonly variants: () => ChartBook;
  /** Saves the last minutes as a file for a developer. */
  readonly saveSession: () => void;
  /** Reads such a file; an Error with an Indonesian text where it is none. */
  readonly readSession: (text: string) => SessionFile;
}

/** Where the page is. */
export interface Place {
  readonly path: string;
  readonly parameters: URLSearchParams;
}
/** The page's address as its router has it at once; React draws it only later, on a slow device much later. */
export interface Address {
  readonly current: () => Place;
  /** Told whenever the person moved, by link, back or forward; what `write` wrote is not told. Returns how to stop. */
  readonly subscribe: (moved: () => void) => () => void;
  /** Puts other parameters into the address, as a step of the history unless they replace the last one. */
  readonly write: (parameters: URLSearchParams, options: { readonly replace: boolean }) => void;
  /**
   * Leaves a screen whose work is done: back to where the person came from, or, where it was opened by its address, to
   * the list that it belongs to.
   */
  readonly leave: () => void;
}

/** What every view may reach: the actors of the page, the rows, and the charts of screens. */
export interface AppSystem {
  readonly auth: AuthRef;
  readonly navigation: NavigationRef;
  readonly notices: NoticesRef;
  readonly connection: ConnectionRef;
  readonly address: Address;
  readonly registry: RowRegistry;
  readonly logic: ScreenLogic;
  /** The last figures of a user's dashboard, {} where there are none (HOME-14). */
  readonly cachedFigures: (userId: string) => Figures;
  /** The code that a referral link brought, '' without one; the sign-up form starts with it (SIGNUP-05, SIGNUP-06). */
  readonly referralCode: string;
  /** Origin of the API's host, which keeps the media of templates. */
  readonly apiOrigin: string;
  /** Whether the buttons of a template can be edited; hidden at present (MSG-15). */
  readonly editsButtons: boolean;
  readonly history: History;
  /** Drafts of forms that wait for what is added on another screen. */
  readonly drafts: Drafts;
  /** A fresh id for a client that is to be linked (PAIR-05). */
  readonly newDeviceId: () => string;
  /** Puts text on the clipboard; rejects where the browser refuses. */
  readonly copyText: (text: string) => Promise<void>;
  readonly inspect: (event: InspectionEvent) => void;
  /**
   * Takes a screen's actor in under `key`: its dialogs and toasts are shown, and dialogs can answer it. Returns how to
   * let it go.
   */
  readonly adopt: (key: string, actor: AnyActorRef) => () => void;
}

const SystemContext = createContext<AppSystem | null>(null);
export const SystemProvider = SystemContext.Provider;

export function useSystem(): AppSystem {
  const system = use(SystemContext);
  if (system === null) throw new Error('a view was rendered outside SystemProvider');
  return system;
}

/** Starts a screen's actor with the screen and stops it with it. `id` names it in the event log. */
export function useScreenActor<L extends AnyActorLogic>(logic: L, id: string, input: InputFrom<L>): Actor<L> {
  const { inspect, adopt } = useSystem();
  const options = useMemo(() => ({ id, input, inspect }), [id, input, inspect]);
  const actor = useActorRef(logic, options as never);
  useEffect(() => adopt(id, actor), [adopt, id, actor]);
  return actor;
}
