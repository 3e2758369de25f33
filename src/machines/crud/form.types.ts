import type { Dialog, Intent, Toast } from '../notices/notices.types';
import type { Draft, DraftValue, FieldErrors } from './form.rules';

export interface FormInput {
  /** The row to edit, null to create one, '' where the address names none. */
  readonly id: string | null;
  /** The fields' values before anything is loaded. Names are those of the call. */
  readonly defaults: Draft;
  /** What was chosen on another screen: it stands over what is loaded, unsaved. */
  readonly typed?: Draft;
  /** After saving, the form stays on the screen instead of going back. Default false. */
  readonly stays?: boolean;
  /** Before it is sent it is asked about, in the words of its resource. Default false. */
  readonly isAsked?: boolean;
  /** Title of the dialog that shows a refusal. Default: it is shown under the form only. */
  readonly failureTitle?: string;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  /** What helps to choose it, beside its label. */
  readonly detail?: string;
}
export interface LoadInput {
  readonly id: string | null;
  readonly typed: Draft;
}
/** What `load` answers. Fields that it leaves out keep their defaults. */
export interface Loaded {
  /** The row that is edited, where that is another than was asked for. */
  readonly id?: string | null;
  readonly draft?: Draft;
  /** What people call the row that is edited. Default: it has no name. */
  readonly subject?: string;
  /** What was typed before the form was left for a while, unsaved. */
  readonly typed?: Draft;
  /** Choices by field. */
  readonly options?: Readonly<Record<string, readonly Option[]>>;
}

export interface SubmitInput {
  readonly id: string | null;
  readonly draft: Draft;
  /** The draft as it was loaded or last saved. */
  readonly initial: Draft;
}
/** What `submit` answers. */
export interface Saved {
  /** Shown in a dialog; the screen is left with its OK. */
  readonly dialog?: { readonly title: string; readonly text: string };
  /** Shown as a toast, where the form stays. Default: `Berhasil disimpan.` */
  readonly toast?: string;
  /** The fields' values in a form that stays. Default: what was sent. */
  readonly draft?: Draft;
}

export interface FormContext {
  readonly id: string | null;
  readonly stays: boolean;
  readonly isAsked: boolean;
  readonly failureTitle: string | null;
  /** What people call the row that is edited, '' for a new one. */
  readonly subject: string;
  readonly draft: Draft;
  /** Values that replace those loaded. */
  readonly typed: Draft;
  /** The draft as it was loaded or last saved. */
  readonly initial: Draft;
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly fieldErrors: FieldErrors;
  /** Names of the fields that the server refused since the last save: some are shown only then. */
  readonly refusals: readonly string[];
  /** Why loading or saving failed. */
  readonly error: string | null;
}

export type FormEvent =
  | { readonly type: 'draft.edited'; readonly field: string; readonly value: DraftValue }
  /** A choice of a field is known from elsewhere, such as by its name. */
  | { readonly type: 'option.known'; readonly field: string; readonly option: Option }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'submission.confirmed' }
  | { readonly type: 'submission.cancelled' }
  /** Reads again what could not be read. */
  | { readonly type: 'retry.requested' }
  /** The form is left for a while, to come back to. */
  | { readonly type: 'draft.setAside' }
  /** Puts back what was loaded. */
  | { readonly type: 'draft.discarded' };

export type FormEmitted =
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  | { readonly type: 'toast.requested'; readonly toast: Toast }
  | { readonly type: 'form.saved' }
  | { readonly type: 'screen.left'; readonly intent: Intent };
