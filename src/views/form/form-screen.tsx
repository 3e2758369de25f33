import type { ReactNode } from 'react';
import type { FormRef, formMachine } from '../../machines/crud/form';
import type { FormInput } from '../../machines/crud/form.types';
import { Card } from '../kit/card';
import { PageHeader } from '../kit/page-header';
import { Heading } from '../kit/primitives';
import { Changes } from './changes';
import { FormSheet, type FormSheetProps } from './form-sheet';
import { LeaveLink } from './leave-link';
import { useForm } from './use-form';

export interface FormScreenProps
  extends Pick<FormSheetProps, 'submit' | 'submitting' | 'missing' | 'place'>,
    FormInput {
  readonly title: string;
  /** What the form is called, where it is one part of its screen. */
  readonly part?: string;
  readonly logic: typeof formMachine;
  /** Names the form in the event log. */
  readonly name: string;
  /** Where `Batal` leads. */
  readonly home: string;
  /** Labels of its fields, by which it tells what is not saved yet; its fields stand in groups then. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Stands above the form: what it is about. */
  readonly above?: ReactNode;
  readonly children: (form: FormRef) => ReactNode;
}

/** A form under its title, in a card; with unsaved input, going to `home` asks first. */
export const FormCard = ({
  title,
  part,
  home,
  labels,
  above,
  ...sheet
}: Omit<FormSheetProps, 'label' | 'actions'> &
  Pick<FormScreenProps, 'title' | 'part' | 'home' | 'labels' | 'above'>) => (
  <>
    <PageHeader title={title} />
    {above}
    <Card maxWidth={labels ? '64rem' : '44rem'}>
      {part ? <Heading mb="4">{part}</Heading> : null}
      <FormSheet
        label={part ?? title}
        actions={
          <>
            <LeaveLink home={home} />
            {labels ? <Changes form={sheet.form} labels={labels} /> : null}
          </>
        }
        {...sheet}
      />
    </Card>
  </>
);

function Screen({
  title,
  part,
  logic,
  name,
  home,
  labels,
  above,
  children,
  submit,
  submitting,
  missing,
  place,
  ...input
}: FormScreenProps) {
  const form = useForm(logic, name, input);
  return (
    <FormCard
      title={title}
      form={form}
      home={home}
      above={above}
      {...(part && { part })}
      {...(labels && { labels })}
      {...(submit && { submit })}
      {...(submitting && { submitting })}
      {...(missing && { missing })}
      place={place}
    >
      {children(form)}
    </FormCard>
  );
}

/** A screen that is one form. Another row in the address is another form. */
export const FormScreen = (props: FormScreenProps) => <Screen key={props.id} {...props} />;
