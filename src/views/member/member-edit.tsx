import type { FormRef } from '../../machines/crud/form';
import { FormScreen } from '../form/form-screen';
import { useField } from '../form/use-field';
import { useRowId } from '../form/use-form';
import { NumberField } from '../kit/fields';
import type { FormLogic, ScreenProps } from '../ports/charts';
import { AccessCard, type AccessCharts } from './access-card';

const DEFAULTS = { blast_interval_min: '', blast_interval_max: '', blast_fee: '' };

const Fields = ({ form }: { form: FormRef }) => (
  <>
    <NumberField label="Interval Min (s)" required {...useField(form, 'blast_interval_min')} />
    <NumberField label="Interval Max (s)" required {...useField(form, 'blast_interval_max')} />
    <NumberField label="Fee Whatsapp Blast (Rp.)" required {...useField(form, 'blast_fee')} />
  </>
);
const fields = (form: FormRef) => <Fields form={form} />;

/** `/member/edit?id=` (MEMBER-10 to MEMBER-16). */
export default function MemberEdit({ charts }: ScreenProps<AccessCharts & { memberForm: FormLogic }>) {
  const id = useRowId();
  return (
    <>
      <FormScreen
        title="Interval Whatsapp Blast"
        name="member"
        logic={charts.memberForm}
        id={id}
        defaults={DEFAULTS}
        missing="No User Found"
        home="/member"
      >
        {fields}
      </FormScreen>
      {id === '' ? null : <AccessCard key={id} id={id} charts={charts} />}
    </>
  );
}
