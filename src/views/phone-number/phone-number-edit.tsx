import type { FormRef } from '../../machines/crud/form';
import { FormScreen } from '../form/form-screen';
import { useRowId } from '../form/use-form';
import { ActivityField } from '../form/activity-field';
import { PhoneNumberFields } from './phone-number-fields';
import type { FormLogic, ScreenProps } from '../ports/charts';

const DEFAULTS = { number: '', name: '', status: true };

const fields = (form: FormRef) => (
  <>
    <PhoneNumberFields form={form} />
    <ActivityField form={form} />
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
