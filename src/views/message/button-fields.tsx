import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { BUTTON_TYPES, type TemplateButton } from '../../api/schema/entities/inventory';
import type { FormRef } from '../../machines/crud/form';
import { buttonsOf } from '../../machines/message/message-form.rules';
import { TextField } from '../kit/fields';
import { SelectField } from '../kit/select-field';
import { Notice } from '../kit/notice';
import { Grid, Stack } from '../kit/primitives';
import { BUTTON_LABELS } from './button-types';

const TYPES = BUTTON_TYPES.map((value) => ({ value, label: BUTTON_LABELS[value] ?? value }));

/** The three buttons of a template (MSG-16, MSG-17). */
export function ButtonFields({ form }: { form: FormRef }) {
  const draft = useSelector(form, ({ context }) => context.draft);
  const error = useSelector(form, ({ context }) => context.fieldErrors.button ?? null);
  const buttons = useMemo(() => buttonsOf(draft), [draft]);
  const edit = (place: number, change: Partial<TemplateButton>) =>
    form.send({
      type: 'draft.edited',
      field: 'button',
      value: JSON.stringify(buttons.map((button, at) => (at === place ? { ...button, ...change } : button))),
    });
  return (
    <Stack role="group" aria-label="Button">
      {buttons.map(({ id, title, url, type }, place) => (
        <Grid
          key={id}
          role="group"
          aria-label={`Button ${place + 1}`}
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }}
          gap="3"
        >
          <TextField
            label={`Judul ${place + 1}`}
            value={title}
            onChanged={(typed) => edit(place, { title: typed })}
          />
          <TextField
            label={`URL ${place + 1}`}
            value={url}
            onChanged={(typed) => edit(place, { url: typed })}
          />
          <SelectField
            label={`Jenis ${place + 1}`}
            options={TYPES}
            value={type}
            onChanged={(chosen) => edit(place, { type: chosen })}
          />
        </Grid>
      ))}
      {error ? <Notice tone="danger">{error}</Notice> : null}
    </Stack>
  );
}
