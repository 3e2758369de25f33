import type { Drafts, KeptDraft } from '../views/ports/drafts';

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
