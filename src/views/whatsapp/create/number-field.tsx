import { useSelector } from '@xstate/react';
import type { PairingRef } from '../../../machines/pairing/pairing';
import {
  canType,
  selectAccount,
  selectDialled,
  selectNumber,
} from '../../../machines/pairing/pairing.selectors';
import { Button } from '../../kit/button';
import { TextField } from '../../kit/fields';
import { Stack, Text } from '../../kit/primitives';

/** The phone's number as it is typed, and below it as it will be sent (PAIR-07). */
export function NumberField({ pairing }: { pairing: PairingRef }) {
  const number = useSelector(pairing, selectNumber);
  const dialled = useSelector(pairing, selectDialled);
  const typable = useSelector(pairing, canType);
  const known = useSelector(pairing, selectAccount)?.phonenumber;
  const type = (typed: string) => pairing.send({ type: 'number.typed', number: typed });
  return (
    <Stack gap="2" alignItems="stretch">
      <TextField
        label="Nomor Telepon"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        hint="Nomor harus diawali 62."
        readOnly={!typable}
        value={number}
        onChanged={type}
      />
      <Text fontSize="sm" aria-live="polite">
        Dikirim sebagai{' '}
        <Text as="strong" fontVariantNumeric="tabular-nums">
          {dialled}
        </Text>
      </Text>
      {known && typable && known !== dialled ? (
        <Button variant="soft" size="sm" alignSelf="start" onClick={() => type(known)}>
          Pakai nomor akun ini ({known})
        </Button>
      ) : null}
    </Stack>
  );
}
