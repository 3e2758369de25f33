import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ZONE_NAME } from '../../../api/schema/business-day';
import type { FormRef, FormSnapshot } from '../../../machines/crud/form';
import { numberOf } from '../../../machines/crud/form.rules';
import { planText, WEEKDAYS } from '../../../machines/sender/plan.texts';
import { checkPlan, planOfDraft, toggled } from '../../../machines/sender/plan-form.rules';
import { FormSheet } from '../../form/form-sheet';
import { useField, useTick } from '../../form/use-field';
import { useForm } from '../../form/use-form';
import { Card } from '../../kit/card';
import { Checkbox } from '../../kit/checkbox';
import { useNow } from '../../kit/line';
import { NumberField } from '../../kit/number-field';
import { Box, Grid, Heading, Muted, Row, Stack, Text } from '../../kit/primitives';
import { TimeField } from '../../kit/time-field';
import type { FormLogic } from '../../ports/charts';

type Fields = Readonly<{ form: FormRef }>;

/** Only a server that knows plans sends these fields. */
const knowsPlans = ({ context }: FormSnapshot) => 'days' in context.draft;
const selectDraft = ({ context }: FormSnapshot) => context.draft;

/** What the plan means now, unless something is wrong with it. */
function Meaning({ form }: Fields) {
  const draft = useSelector(form, selectDraft);
  const now = useNow();
  const plan = planOfDraft(draft);
  if (now === null || Object.keys(checkPlan(draft)).length > 0) return null;
  const linkedAt = numberOf(draft, 'linked_at');
  return (
    <Text role="status" fontSize="sm">
      {plan
        ? planText(plan, Number.isNaN(linkedAt) ? now : linkedAt, now)
        : 'Mengirim kapan saja, dari dimulai sampai dihentikan.'}
    </Text>
  );
}

function Days({ form }: Fields) {
  const { value, error, onChanged } = useField(form, 'days');
  return (
    <Box as="fieldset">
      <Text as="legend" fontSize="sm" fontWeight="medium">
        Hari
      </Text>
      <Grid gap="0" gridTemplateColumns="repeat(auto-fill, minmax(5.25rem, 1fr))">
        {WEEKDAYS.map((name, place) => (
          <Checkbox
            key={name}
            checked={value.includes(String(place + 1))}
            onChanged={() => onChanged(toggled(value, place + 1))}
          >
            {name}
          </Checkbox>
        ))}
      </Grid>
      {error ? (
        <Text fontSize="sm" color="danger.fg" role="alert">
          {error}
        </Text>
      ) : null}
    </Box>
  );
}

const Hours = ({ form }: Fields) => (
  <Box>
    <Row alignItems="start">
      <TimeField label="Dari jam" required {...useField(form, 'from')} />
      <TimeField label="Sampai jam" required {...useField(form, 'until')} />
    </Row>
    <Muted mt="1.5" fontSize="xs">
      {`Jam ${ZONE_NAME}. Boleh melewati tengah malam; jam yang sama berarti sepanjang hari.`}
    </Muted>
  </Box>
);

const Numbers = ({ children }: { children: ReactNode }) => (
  <Grid
    mt="3"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}
    alignItems="start"
  >
    {children}
  </Grid>
);

function Ceiling({ form }: Fields) {
  const tick = useTick(form, 'has_ceiling');
  const first = useField(form, 'ceiling_first');
  const rise = useField(form, 'ceiling_rise');
  const most = useField(form, 'ceiling_most');
  return (
    <Box>
      <Checkbox {...tick} hint="Nomor baru lebih aman jika pesannya naik sedikit demi sedikit.">
        Batasi pesan per hari
      </Checkbox>
      {tick.checked ? (
        <Numbers>
          <NumberField label="Hari pertama" unit="pesan" required {...first} />
          <NumberField label="Naik tiap hari" unit="pesan" required {...rise} />
          <NumberField label="Batas tertinggi" unit="pesan" required {...most} />
        </Numbers>
      ) : null}
    </Box>
  );
}

function Rest({ form }: Fields) {
  const tick = useTick(form, 'has_rest');
  const failures = useField(form, 'rest_failures');
  const minutes = useField(form, 'rest_minutes');
  return (
    <Box>
      <Checkbox {...tick}>Istirahat setelah gagal berturut-turut</Checkbox>
      {tick.checked ? (
        <Numbers>
          <NumberField label="Setelah gagal" unit="kali" required {...failures} />
          <NumberField label="Istirahat selama" unit="menit" required {...minutes} />
        </Numbers>
      ) : null}
    </Box>
  );
}

function PlanFields({ form }: Fields) {
  const tick = useTick(form, 'has_plan');
  return (
    <Stack>
      <Checkbox {...tick}>Kirim hanya menurut jadwal</Checkbox>
      {tick.checked ? (
        <>
          <Days form={form} />
          <Hours form={form} />
          <Ceiling form={form} />
          <Rest form={form} />
        </>
      ) : null}
      <Meaning form={form} />
    </Stack>
  );
}

/** When the account sends; nothing where the server knows no plans. */
export function PlanForm({ logic, id }: { logic: FormLogic; id: string }) {
  const form = useForm(logic, 'plan', { id, stays: true, defaults: {} });
  if (!useSelector(form, knowsPlans)) return null;
  return (
    <Card maxWidth="44rem" mt="5">
      <Heading mb="4">Jadwal kirim</Heading>
      <FormSheet form={form} label="Jadwal kirim" submit="Simpan jadwal">
        <PlanFields form={form} />
      </FormSheet>
    </Card>
  );
}
