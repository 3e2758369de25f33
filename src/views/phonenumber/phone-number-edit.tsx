import type { FormRef } from '../../machines/crud/form';
import { FormScreen } from '../form/form-screen';
import { useRowId } from '../form/use-form';
import { ActivityField } from '../form/activity-field';
import { useSystem } from '../system';
import { PhoneNumberFields } from './phone-number-fields';

const DEFAULTS = { number: '', name: '', status: true };

const fields = (form: FormRef) => (
  <>
    <PhoneNumberFields form={form} />
    <ActivityField form={form} />
  </>
);

/** `/phonenumber/edit?id=` (PHONE-17, PHONE-18). */
export default function PhoneNumberEdit() {
  const { logic } = useSystem();
  return (
    <FormScreen
      title="Edit Phone Number"
      name="phonenumber"
      logic={logic.phoneNumberForm}
      id={useRowId()}
      defaults={DEFAULTS}
      home="/phonenumber"
    >
      {fields}
    </FormScreen>
  );
}
