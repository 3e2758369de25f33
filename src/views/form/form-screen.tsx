import type { ReactNode } from 'react';
import type { FormRef, formMachine } from '../../machines/crud/form';
import type { FormInput } from '../../machines/crud/form.types';
import { Card } from '../kit/card';
import { PageHeader } from '../kit/page-header';
import { FormSheet, type FormSheetProps } from './form-sheet';
import { LeaveLink } from './leave-link';
import { useForm } from './use-form';

export interface FormScreenProps
  extends Pick<FormSheetProps, 'submit' | 'submitting' | 'missing'>,
    FormInput {
  readonly title: string;
  readonly logic: typeof formMachine;
  /** Names the form in the event log. */
  readonly name: string;
  /** Where `Batal` leads. */
  readonly home: string;
  readonly children: (form: FormRef) => ReactNode;
}

/** A form under its title, in a card; with unsaved input, going to `home` asks first. */
export const FormCard = ({
  title,
  home,
  ...sheet
}: Omit<FormSheetProps, 'label' | 'actions'> & Pick<FormScreenProps, 'title' | 'home'>) => (
  <>
    <PageHeader title={title} />
    <Card maxWidth="44rem">
      <FormSheet label={title} actions={<LeaveLink home={home} />} {...sheet} />
    </Card>
  </>
);

function Screen({
  title,
  logic,
  name,
  home,
  children,
  submit,
  submitting,
  missing,
  ...input
}: FormScreenProps) {
  const form = useForm(logic, name, input);
  return (
    <FormCard
      title={title}
      form={form}
      home={home}
      {...(submit && { submit })}
      {...(submitting && { submitting })}
      {...(missing && { missing })}
    >
      {children(form)}
    </FormCard>
  );
}

/** A screen that is one form. Another row in the address is another form. */
export const FormScreen = (props: FormScreenProps) => <Screen key={props.id} {...props} />;
