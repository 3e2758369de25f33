import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { Changes } from '../form/changes';
import { FormSheet } from '../form/form-sheet';
import { useField, useMoney, useTick } from '../form/use-field';
import { useForm } from '../form/use-form';
import { Card } from '../kit/card';
import { Checkbox } from '../kit/checkbox';
import { TextField } from '../kit/fields';
import { TextArea } from '../kit/text-area';
import { FormGroup } from '../kit/form-group';
import { Marquee } from '../kit/marquee';
import { MoneyField } from '../kit/money-field';
import { NumberField } from '../kit/number-field';
import { PageHeader } from '../kit/page-header';
import { Box, Grid, Muted } from '../kit/primitives';
import type { FormLogic, ScreenProps } from '../ports/charts';
import { ColorListField } from './color-list-field';

/** What stands in the fields of text where none is stored (SET-07); of numbers, what is read there (LIMIT-10, SET-06). */
const SETTINGS = {
  id: null,
  stays: true,
  defaults: { bank_names: 'BCA, MANDIRI, BRI', colors: '#2C2C2C, #3E3A32', info: '' },
};
const LABELS = {
  interval_min: 'Interval Min',
  interval_max: 'Interval Max',
  bank_names: 'Daftar Bank',
  colors: 'Daftar Warna',
  referral_percent: 'Persentase Referal',
  two_people_above: 'Dua Orang di Atas',
  info: 'Info',
  second_factor_required: 'Wajibkan verifikasi dua langkah untuk admin, staff dan dev',
};

type Group = Readonly<{ form: FormRef }>;

const Sending = ({ form }: Group) => (
  <FormGroup
    title="Interval"
    lead="Jeda acak antara dua pesan dari satu akun, bagi member dan akun yang tidak punya interval sendiri."
  >
    <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }} alignItems="start">
      <NumberField
        label={LABELS.interval_min}
        required
        unit="detik"
        hint="Jeda paling singkat. 0: pesan berikutnya dapat langsung dikirim."
        {...useField(form, 'interval_min')}
      />
      <NumberField
        label={LABELS.interval_max}
        required
        unit="detik"
        hint="Jeda paling lama, tidak kurang dari Interval Min."
        {...useField(form, 'interval_max')}
      />
    </Grid>
  </FormGroup>
);

/** Only a server that can ask two people sends this field. */
const asksTwoPeople = ({ context }: FormSnapshot) => 'two_people_above' in context.draft;

const TwoPeopleField = ({ form }: Group) => (
  <MoneyField
    label={LABELS.two_people_above}
    hint="Penarikan di atas nominal ini diterima oleh dua orang. 0: satu orang cukup."
    {...useMoney(form, 'two_people_above')}
  />
);

const Money = ({ form }: Group) => (
  <FormGroup title="Uang" lead="Yang diterima pengundang, dan bagaimana penarikan dibayar.">
    <NumberField
      label={LABELS.referral_percent}
      required
      unit="%"
      inputMode="decimal"
      hint={
        <>
          <span>0 sampai 100</span>. Sebesar ini dari pendapatan member, pengundangnya mendapat tambahan. 0:
          tidak mendapat apa-apa.
        </>
      }
      {...useField(form, 'referral_percent')}
    />
    {useSelector(form, asksTwoPeople) ? <TwoPeopleField form={form} /> : null}
    <TextField
      label={LABELS.bank_names}
      required
      hint="Bank yang dapat dipilih member untuk rekeningnya. Pisahkan dengan koma dan spasi, misalnya BCA, MANDIRI, BRI"
      {...useField(form, 'bank_names')}
    />
  </FormGroup>
);

function Announcement({ form }: Group) {
  const info = useField(form, 'info');
  return (
    <>
      <TextArea
        label={LABELS.info}
        required
        rows={4}
        hint="Berjalan di atas dashboard setiap member, begitu disimpan."
        {...info}
      />
      {info.value.trim() === '' ? null : (
        <Box mb="-5">
          <Muted mb="1.5" fontSize="xs">
            Yang dilihat member
          </Muted>
          <Marquee text={info.value} />
        </Box>
      )}
    </>
  );
}

const Looks = ({ form }: Group) => (
  <FormGroup title="Tampilan" lead="Yang dilihat member: pengumuman, dan lencana levelnya.">
    <Announcement form={form} />
    <ColorListField
      label={LABELS.colors}
      required
      hint="Warna pertama untuk level dengan syarat terendah; setelah yang terakhir kembali ke yang pertama. Pisahkan dengan koma dan spasi, misalnya #2C2C2C, #3E3A32"
      {...useField(form, 'colors')}
    />
  </FormGroup>
);

/** Not shown where the server does not send it. */
function FactorField({ form }: Group) {
  const tick = useTick(form, 'second_factor_required');
  const isReported = useSelector(form, ({ context }) => 'second_factor_required' in context.draft);
  return isReported ? (
    <FormGroup title="Keamanan">
      <Checkbox hint="Yang belum punya diminta memasangnya begitu masuk." {...tick}>
        {LABELS.second_factor_required}
      </Checkbox>
    </FormGroup>
  ) : null;
}

/** Intervals that an address brings along, to be looked at and saved as if they had been typed. */
const intervalsIn = (address: URLSearchParams) =>
  Object.fromEntries(
    ['interval_min', 'interval_max'].flatMap((field) => {
      const seconds = address.get(field) ?? '';
      return /^\d{1,5}$/.test(seconds) ? [[field, seconds]] : [];
    }),
  );

/** `/settings` (SET-01 to SET-07). */
export default function Settings({ charts }: ScreenProps<{ settingForm: FormLogic }>) {
  const [address, setAddress] = useSearchParams();
  const [typed] = useState(() => intervalsIn(address));
  const form = useForm(charts.settingForm, 'settings', { ...SETTINGS, typed });
  // Once: what is saved or given up does not come back with the page.
  useEffect(() => {
    if (address.size > 0) setAddress({}, { replace: true });
  }, [address, setAddress]);
  return (
    <>
      <PageHeader title="Pengaturan" />
      <Card maxWidth="64rem">
        <FormSheet form={form} label="Pengaturan" actions={<Changes form={form} labels={LABELS} />}>
          <Sending form={form} />
          <Money form={form} />
          <Looks form={form} />
          <FactorField form={form} />
        </FormSheet>
      </Card>
    </>
  );
}
