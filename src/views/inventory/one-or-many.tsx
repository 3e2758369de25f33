import type { ReactNode } from 'react';
import type { FormRef } from '../../machines/crud/form';
import { FormSheet } from '../form/form-sheet';
import { useForm } from '../form/use-form';
import { ImportCard, type ImportCardProps } from '../import/import-card';
import { TitledCard } from '../kit/card';
import { PageHeader } from '../kit/page-header';
import { Grid } from '../kit/primitives';
import type { FormLogic } from '../ports/charts';

interface OneOrManyProps {
  readonly title: string;
  /** Names form and import in the event log. */
  readonly name: string;
  readonly form: FormLogic;
  readonly defaults: Readonly<Record<string, string>>;
  /** Heading of the form: `Satu proxy`. */
  readonly one: string;
  readonly submit?: string;
  readonly submitting?: string;
  readonly fields: (form: FormRef) => ReactNode;
  readonly many: Omit<ImportCardProps, 'name' | 'title' | 'accept'>;
}

/** Makes one by hand, as often as wanted, or many from a file. */
export function OneOrMany({
  title,
  name,
  form: logic,
  defaults,
  one,
  fields,
  many,
  ...texts
}: OneOrManyProps) {
  const form = useForm(logic, name, { id: null, defaults, stays: true });
  return (
    <>
      <PageHeader title={title} />
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, min(24rem, 40%)) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <TitledCard title={one}>
          <FormSheet form={form} label={one} {...texts}>
            {fields(form)}
          </FormSheet>
        </TitledCard>
        <ImportCard name={name} title="Upload file" accept=".csv,.json" {...many} />
      </Grid>
    </>
  );
}
