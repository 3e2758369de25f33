import { useSelector } from '@xstate/react';
import type { FormRef } from '../../machines/crud/form';
import { textOf } from '../../machines/crud/form.rules';
import { FormScreen } from '../form/form-screen';
import { useRowId } from '../form/use-form';
import { ActivityField } from '../form/activity-field';
import { Notice } from '../kit/notice';
import { TextLink } from '../kit/text-link';
import { PhoneNumberFields } from './phone-number-fields';
import type { FormLogic, ScreenProps } from '../ports/charts';

const DEFAULTS = { number: '', name: '', status: true, knowsOptOuts: false, optOut: '' };

/** That its owner asked to be written to no more, or where that is noted. */
function OptOut({ form }: { form: FormRef }) {
  const number = useSelector(form, ({ context }) => textOf(context.initial, 'number'));
  const optOut = useSelector(form, ({ context }) => textOf(context.initial, 'optOut'));
  const isKnown = useSelector(form, ({ context }) => context.initial.knowsOptOuts === true);
  if (!isKnown) return null;
  return optOut ? (
    <Notice
      tone="warning"
      action={<TextLink href={`/optout?search=${encodeURIComponent(number)}`}>Lihat</TextLink>}
    >
      {optOut}
    </Notice>
  ) : (
    <TextLink href={`/optout/create?number=${encodeURIComponent(number)}`}>
      Catat Permintaan Berhenti
    </TextLink>
  );
}

const fields = (form: FormRef) => (
  <>
    <PhoneNumberFields form={form} />
    <ActivityField form={form} />
    <OptOut form={form} />
  </>
);

/** `/phonenumber/edit?id=` (PHONE-17, PHONE-18). */
export default function PhoneNumberEdit({ charts }: ScreenProps<{ phoneNumberForm: FormLogic }>) {
  return (
    <FormScreen
      title="Edit Phone Number"
      name="phonenumber"
      logic={charts.phoneNumberForm}
      id={useRowId()}
      defaults={DEFAULTS}
      home="/phonenumber"
    >
      {fields}
    </FormScreen>
  );
}
