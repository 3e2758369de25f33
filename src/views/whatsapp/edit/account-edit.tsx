import { useSelector } from '@xstate/react';
import type { FormRef, FormSnapshot } from '../../../machines/crud/form';
import { numberOf, textOf } from '../../../machines/crud/form.rules';
import { ClientIdDetail } from '../../records/client-id-detail';
import { FormScreen } from '../../form/form-screen';
import { useField } from '../../form/use-field';
import { useRowId } from '../../form/use-form';
import { BidiText } from '../../kit/bidi-text';
import { NumberField } from '../../kit/number-field';
import { rupiah } from '../../kit/format';
import { Box, Muted, Text } from '../../kit/primitives';
import type { FormLogic, ScreenProps } from '../../ports/charts';
import { PlanForm } from '../plan/plan-form';

const DEFAULTS = {
  pushname: '',
  phonenumber: '',
  clientid: '',
  blast_fee: '',
  interval_min: '',
  interval_max: '',
};

/** So that what stands below it keeps its place while it is read. */
const FORM_HEIGHT = { base: '24.75rem', md: '23.75rem', lg: '21.5rem' };

const selectDraft = ({ context }: FormSnapshot) => context.draft;

/** Whose account it is, and what a message of it earns. */
function Account({ form }: { form: FormRef }) {
  const draft = useSelector(form, selectDraft);
  const fee = numberOf(draft, 'blast_fee');
  return (
    <Box>
      <Text fontWeight="medium">
        <BidiText>{textOf(draft, 'pushname') || '–'}</BidiText>
      </Text>
      <Muted fontVariantNumeric="tabular-nums">{textOf(draft, 'phonenumber')}</Muted>
      {Number.isNaN(fee) ? null : <Muted fontSize="sm">{`${rupiah(fee)} per pesan terkirim`}</Muted>}
      <ClientIdDetail id={textOf(draft, 'clientid')} />
    </Box>
  );
}

const Fields = ({ form }: { form: FormRef }) => (
  <>
    <Account form={form} />
    <NumberField
      label="Interval Min (s)"
      hint="Berlaku untuk akun ini saja, menggantikan interval member."
      required
      {...useField(form, 'interval_min')}
    />
    <NumberField label="Interval Max (s)" required {...useField(form, 'interval_max')} />
  </>
);
const fields = (form: FormRef) => <Fields form={form} />;

/** `/whatsapp/edit?id=`: one account's own interval, its owner's fee, and when it sends. */
export default function AccountEdit({
  charts,
}: ScreenProps<{ accountForm: FormLogic; planForm: FormLogic }>) {
  const id = useRowId();
  return (
    <>
      <FormScreen
        title="Pengaturan Akun"
        name="account"
        logic={charts.accountForm}
        id={id}
        defaults={DEFAULTS}
        missing="Akun Whatsapp tidak ditemukan."
        home="/whatsapp"
        place={FORM_HEIGHT}
      >
        {fields}
      </FormScreen>
      <PlanForm key={id} logic={charts.planForm} id={id} />
    </>
  );
}
