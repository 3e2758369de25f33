import { useSelector } from '@xstate/react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { type DraftValue, fileOf, textOf } from '../../machines/crud/form.rules';
import { separated } from '../../machines/withdraw/rupiah.rules';

const edit = (form: FormRef, field: string) => (value: DraftValue) =>
  form.send({ type: 'draft.edited', field, value });
const selectFieldError = (name: string) => (snapshot: FormSnapshot) =>
  snapshot.context.fieldErrors[name] ?? null;

/** What the control of one text field is given. */
export function useField(form: FormRef, name: string) {
  const value = useSelector(form, ({ context }) => textOf(context.draft, name));
  const error = useSelector(form, selectFieldError(name));
  return { name, value, error, onChanged: edit(form, name) };
}

/** What a field of rupiah is given: thousands are separated as they are typed. */
export function useMoney(form: FormRef, name: string) {
  const { onChanged, ...field } = useField(form, name);
  return { ...field, onChanged: (typed: string) => onChanged(separated(typed)) };
}

/** What a box to tick is given. */
export function useTick(form: FormRef, name: string) {
  const checked = useSelector(form, ({ context }) => context.draft[name] === true);
  const error = useSelector(form, selectFieldError(name));
  return { name, checked, error, onChanged: edit(form, name) };
}

/** What a file field is given. */
export function useFile(form: FormRef, name: string) {
  const file = useSelector(form, ({ context }) => fileOf(context.draft, name));
  const error = useSelector(form, selectFieldError(name));
  return { file, error, onChosen: edit(form, name) };
}
