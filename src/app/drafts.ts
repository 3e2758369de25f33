import type { Draft } from '../machines/crud/form.rules';

/** What stood in a form when someone left it for a while; `id` is the row it edits, null for a new one. */
interface KeptDraft {
  readonly id: string | null;
  readonly draft: Draft;
}
export interface Drafts {
  readonly keep: (form: string, draft: KeptDraft) => void;
  readonly read: (form: string) => KeptDraft | null;
  readonly forget: (form: string) => void;
}

/** Drafts by form, for as long as the page lives: a chosen file survives too, which no storage could keep. */
export function createDrafts(): Drafts & { readonly clear: () => void } {
  const kept = new Map<string, KeptDraft>();
  return {
    keep: (form, draft) => void kept.set(form, draft),
    read: (form) => kept.get(form) ?? null,
    forget: (form) => void kept.delete(form),
    clear: () => kept.clear(),
  };
}
