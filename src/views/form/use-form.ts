import { useSearchParams } from 'react-router-dom';
import type { FormRef, formMachine } from '../../machines/crud/form';
import type { FormInput } from '../../machines/crud/form.types';
import { idOf } from '../../machines/crud/list.rules';
import { useScreenActor } from '../hooks/system';
import { useLeaving } from '../hooks/use-leaving';

/** A screen's form; when it is saved, the screen is left as it says. `name` names it in the event log. */
export function useForm(logic: typeof formMachine, name: string, input: FormInput): FormRef {
  const form = useScreenActor(logic, `form:${name}:${input.id}`, input);
  useLeaving(form);
  return form;
}

/** The row that an edit screen's address names, '' where it names none. */
export function useRowId(): string {
  const [address] = useSearchParams();
  return idOf(address.get('id')) ?? '';
}
