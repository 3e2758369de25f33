import type { Draft } from '../../machines/crud/form.rules';

/** What stood in a form when someone left it for a while; `id` is the row it edits, null for a new one. */
interface KeptDraft {
  readonly id: string | null;
  readonly draft: Draft;
}
/** Drafts by form; a chosen file survives too for as long as the page lives, which no storage could keep. */
export type Drafts = Map<string, KeptDraft>;
