import type { Draft } from '../../machines/crud/form.rules';

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
