import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import type { Draft } from '../../machines/crud/form.rules';
import type { LeftValues } from './left-store';

/** What every control for a password or a code says of itself, revealed or not. */
export const isSecret = (control: Element) =>
  control.matches('[type=password], [autocomplete$=password], [autocomplete=one-time-code]');

/** Without files, which no storage keeps. */
export const writable = (draft: Draft): LeftValues =>
  Object.fromEntries(
    Object.entries(draft).filter((entry): entry is [string, string | boolean] =>
      ['string', 'boolean'].includes(typeof entry[1]),
    ),
  );

/** Whether a field is written in the open: by the controls that stand on the page, so that a new secret is none to list. */
function isOpen(field: string): boolean {
  const controls = [...document.getElementsByName(field)];
  return controls.length > 0 && !controls.some(isSecret);
}

/** What was typed into a form and not saved, without passwords and codes. */
export function typedInto(form: FormRef): LeftValues {
  const snapshot = form.getSnapshot();
  if (!snapshot.hasTag('unsaved') || snapshot.hasTag('saving')) return {};
  const { draft, initial } = snapshot.context;
  return Object.fromEntries(
    Object.entries(writable(draft)).filter(([field, value]) => value !== initial[field] && isOpen(field)),
  );
}

export const isRead = (form: FormSnapshot) => form.matches('editing');

/** Types it again, but for fields that have been typed into since. */
export function typeInto(form: FormRef, left: LeftValues): void {
  const { draft, initial } = form.getSnapshot().context;
  for (const [field, value] of Object.entries(left))
    if (field in draft && draft[field] === initial[field]) form.send({ type: 'draft.edited', field, value });
}
