import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { FormSheet } from '../form/form-sheet';
import { useField } from '../form/use-field';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { TextField } from '../kit/fields';
import { SelectField } from '../kit/select-field';
import { NewPasswordField } from '../kit/new-password-field';
import { PasswordField } from '../kit/password-field';
import { Box, Grid, Stack } from '../kit/primitives';

const NO_BANKS = 'Daftar Bank Tidak Tersedia';

/** The banks of the settings; one that was chosen before stays among them (PROF-10). */
function selectBanks({ context: { options, initial } }: FormSnapshot) {
  return { offered: options.account_bank ?? [], kept: String(initial.account_bank ?? '') };
}
const isSameChoice = (one: ReturnType<typeof selectBanks>, other: ReturnType<typeof selectBanks>) =>
  one.offered === other.offered && one.kept === other.kept;

function BankField({ form }: { form: FormRef }) {
  const { offered, kept } = useSelector(form, selectBanks, isSameChoice);
  const isOffered = kept === '' || offered.some(({ value }) => value === kept);
  const options = isOffered ? offered : [{ value: kept, label: kept }, ...offered];
  return (
    <SelectField
      label="Bank"
      placeholder={offered.length === 0 ? NO_BANKS : 'Pilih bank'}
      hint={offered.length === 0 ? NO_BANKS : undefined}
      options={options}
      disabled={options.length === 0}
      {...useField(form, 'account_bank')}
    />
  );
}

function Fields({ form }: { form: FormRef }) {
  const list = useRef<HTMLDivElement>(null);
  // A list that scrolls would take the modal's first focus itself.
  useEffect(() => list.current?.querySelector('input')?.focus(), []);

  return (
    <Box ref={list} height="450px" maxHeight="calc(100dvh - 14rem)" overflowY="auto" mx="-5" px="5" py="1">
      <Stack gap="5">
        <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }} alignItems="start">
          <TextField label="Nama Depan" required {...useField(form, 'firstname')} />
          <TextField label="Nama Belakang" required {...useField(form, 'lastname')} />
        </Grid>
        <TextField label="Email" type="email" required {...useField(form, 'email')} />
        <NewPasswordField
          label="Kata Sandi Baru"
          hint="Kosongkan jika tidak diganti"
          {...useField(form, 'password')}
        />
        <BankField form={form} />
        <TextField label="Nomor Rekening" hint="Hanya angka" {...useField(form, 'account_number')} />
        <TextField label="Nama Pemilik Rekening" {...useField(form, 'account_name')} />
      </Stack>
    </Box>
  );
}

const isPasswordAsked = ({ context }: FormSnapshot) => context.refusals.includes('current_password');

/** Shown once the server has asked for it; below the fields, which may be scrolled. */
function CurrentPasswordField({ form }: { form: FormRef }) {
  const field = useField(form, 'current_password');
  if (!useSelector(form, isPasswordAsked)) return null;
  return <PasswordField label="Kata Sandi Saat Ini" required autoComplete="current-password" {...field} />;
}

/** The modal in which the profile is edited (PROF-06, PROF-08 to PROF-12). */
export function ProfileForm({ form, onClosed }: { form: FormRef; onClosed: () => void }) {
  const close = () => {
    form.send({ type: 'draft.discarded' });
    onClosed();
  };
  useEffect(() => {
    const saved = form.on('form.saved', onClosed);
    return () => saved.unsubscribe();
  }, [form, onClosed]);

  return (
    <Dialog title="Edit Profil" size="lg" onCancelled={close} actions={null}>
      <FormSheet
        form={form}
        label="Edit Profil"
        submit="Save"
        actions={
          <Button variant="outline" colorPalette="neutral" onClick={close}>
            Close
          </Button>
        }
      >
        <Fields form={form} />
        <CurrentPasswordField form={form} />
      </FormSheet>
    </Dialog>
  );
}
