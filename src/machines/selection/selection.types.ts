import type { Dialog } from '../notices/notices.types';
import type { Command, CommandOutcome } from '../commands/command';
import type { Question } from '../notices/question';
import type { Permission } from '../auth/policy';
import type { Query } from '../crud/list.rules';

/** A command that can be given to several rows at once. */
export interface BulkCommand {
  readonly id: string;
  /** The words on its button, those of the rows' own. */
  readonly label: string;
  /** How the question begins: `Terima` asks `Terima 10 withdraw?`. */
  readonly verb: string;
  /** What the rows are called. */
  readonly noun: string;
  /** What a row is afterwards: `diterima`. */
  readonly done: string;
  /** The command that rows are given whose charts can take it. */
  readonly command: Command;
  readonly tone: 'accent' | 'neutral' | 'danger';
  /** Who is offered it; default: everybody on the list. */
  readonly permission?: Permission;
  /** What is asked before it is given to rows of these records. Default: how many they are. */
  readonly asked?: (records: readonly unknown[]) => Question;
}

/** So many rows for one reason. */
export interface Reason {
  readonly text: string;
  readonly count: number;
}
/** What a command would do to the chosen rows. */
export interface Plan {
  readonly command: BulkCommand;
  /** Keys of the rows that can take it. */
  readonly keys: readonly string[];
  /** What is known of them, in their order. */
  readonly records: readonly unknown[];
  readonly skipped: readonly Reason[];
}
/** What became of a command. */
export interface Tally {
  readonly done: number;
  /** Done, but not complete yet, and what is awaited. */
  readonly waiting: readonly Reason[];
  readonly skipped: readonly Reason[];
  readonly failed: readonly Reason[];
  /** Rows whose answers were lost: whether it was done is not known. */
  readonly unknown: readonly Reason[];
}

export interface Progress {
  readonly done: number;
  readonly of: number;
}
export interface Context {
  /** Keys of the chosen rows, on this page and on others, in the order in which they were chosen. */
  readonly keys: readonly string[];
  /** The row from which a range goes. */
  readonly anchor: string | null;
  /** Commands that at least one of the chosen rows can take. */
  readonly offers: readonly BulkCommand[];
  readonly query: Query | null;
  /** Id of the command that was asked for. */
  readonly command: string;
  readonly plan: Plan | null;
  readonly progress: Progress;
  readonly tally: Tally | null;
  /** Why all that match could not be read. */
  readonly error: string | null;
}

export type SelectionEvent =
  | { readonly type: 'row.toggled'; readonly key: string }
  /** From the row that was chosen last to this one, in the order of the page. */
  | { readonly type: 'range.chosen'; readonly key: string; readonly keys: readonly string[] }
  | { readonly type: 'page.chosen'; readonly keys: readonly string[] }
  | { readonly type: 'page.dropped'; readonly keys: readonly string[] }
  /** All that the query finds, on all pages. */
  | { readonly type: 'all.requested'; readonly query: Query }
  | { readonly type: 'selection.cleared' }
  | { readonly type: 'command.requested'; readonly command: string }
  | { readonly type: 'command.confirmed' }
  | { readonly type: 'command.cancelled' }
  /** No more is read, or no further row is given the command. */
  | { readonly type: 'stop.requested' }
  | { readonly type: 'report.dismissed' }
  | { readonly type: 'rows.surveyed'; readonly offers: readonly BulkCommand[] }
  | { readonly type: 'rows.removed'; readonly keys: readonly string[] }
  | { readonly type: 'pages.read'; readonly done: number; readonly of: number }
  | { readonly type: 'pages.gathered'; readonly keys: readonly string[] }
  | { readonly type: 'row.skipped'; readonly key: string; readonly text: string }
  | { readonly type: 'row.settled'; readonly key: string; readonly outcome: CommandOutcome }
  | { readonly type: 'command.ended' };
export type SelectionEmitted = { readonly type: 'dialog.requested'; readonly dialog: Dialog };

/** The events sent to the actor `rows`. */
export type RowsEvent = { readonly type: 'keys.chosen'; readonly keys: readonly string[] };
export type RunEvent = { readonly type: 'stop.requested' };
export interface PlanInput {
  readonly command: string;
  readonly keys: readonly string[];
}
