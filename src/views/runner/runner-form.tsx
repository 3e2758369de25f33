import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { FormRef, formMachine } from '../../machines/crud/form';
import type { Draft } from '../../machines/crud/form.rules';
import type { FormContext } from '../../machines/crud/form.types';
import { idOf } from '../../machines/crud/list.rules';
import { useFieldChooser } from '../form/chooser-field';
import { FormCard } from '../form/form-screen';
import { useScreenActor, useSystem } from '../hooks/system';
import type { ChooserLogic } from '../ports/charts';
import { AccountField, NEW } from './account-field';
import { RunnerFields } from './runner-fields';

export interface RunnerFormProps {
  readonly kind: 'generator' | 'validator';
  readonly title: string;
  readonly logic: typeof formMachine;
  readonly accounts: ChooserLogic;
  readonly defaults: Draft;
  readonly isSendable: (form: FormContext) => boolean;
  /** What this kind asks beside account, interval and insertion. */
  readonly fields: (form: FormRef) => ReactNode;
}

/** The id that an address names: null for a new one, '' for what is no id. */
const rowOf = (address: URLSearchParams) => (address.has('id') ? (idOf(address.get('id')) ?? '') : null);

/** The account that an address brings along, once it was linked. */
function linkedIn(address: URLSearchParams): Draft {
  const linked = idOf(address.get('whatsapp'));
  return linked === null ? {} : { whatsapp_id: linked };
}

function Screen({ kind, title, logic, accounts, defaults, isSendable, fields }: RunnerFormProps) {
  const { address } = useSystem();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const id = rowOf(parameters);
  const form = useScreenActor(logic, `form:${kind}:${id}`, { id, defaults, typed: linkedIn(parameters) });

  const chooser = useFieldChooser(accounts, form, 'whatsapp_id', NEW);

  useEffect(() => {
    // Not back: the screen before may be the one on which the account was linked.
    const saved = form.on(
      'form.saved',
      () => void navigate(address.lastAt(`/${kind}/list`), { replace: true }),
    );
    return () => saved.unsubscribe();
  }, [form, kind, navigate, address]);

  return (
    <FormCard title={title} form={form} home={`/${kind}/list`} isSendable={isSendable}>
      <AccountField form={form} chooser={chooser} purpose={kind} />
      {fields(form)}
      <RunnerFields form={form} />
    </FormCard>
  );
}

/**
 * The form of a generator or a validator; another address is another form. Someone who left it to link a new account
 * finds it as it was, with that account chosen.
 */
export function RunnerForm(props: RunnerFormProps) {
  const [parameters] = useSearchParams();
  return <Screen key={String(parameters)} {...props} />;
}
