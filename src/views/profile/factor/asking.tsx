import { useSelector } from '@xstate/react';
import type { FactorRef, FactorSnapshot } from '../../../machines/factor/factor';
import { Button } from '../../kit/button';
import { Form } from '../../kit/form';
import { PasswordField } from '../../kit/password-field';
import { Muted, Row } from '../../kit/primitives';
import { Cancel } from './cancel';

const OPERATIONS = {
  setup: { label: 'Aktifkan', text: 'Kami perlu memastikan bahwa ini Anda.' },
  renewal: { label: 'Buat Kode Baru', text: 'Kode pemulihan yang lama tidak berlaku lagi.' },
  removal: { label: 'Nonaktifkan', text: 'Setelah ini Anda masuk dengan kata sandi saja.' },
} as const;

export const isPending = (snapshot: FactorSnapshot) => snapshot.hasTag('pending');

/** Asks before something is done, for the current password where the server wants it. */
export function Asking({ factor }: { factor: FactorRef }) {
  const { operation, entry, asksPassword, failure } = useSelector(factor, ({ context }) => context);
  const { label, text } = OPERATIONS[operation];
  return (
    <Form
      label={label}
      error={failure && !failure.ofField ? failure.text : null}
      onSubmitted={() => factor.send({ type: 'entry.submitted' })}
      actions={
        <Row gap="3">
          <Button
            type="submit"
            colorPalette={operation === 'removal' ? 'danger' : 'accent'}
            pending={useSelector(factor, isPending)}
            pendingLabel="Memproses..."
          >
            {label}
          </Button>
          <Cancel factor={factor} />
        </Row>
      }
    >
      <Muted>{text}</Muted>
      {asksPassword ? (
        <PasswordField
          label="Kata Sandi Saat Ini"
          autoComplete="current-password"
          value={entry}
          error={failure?.ofField ? failure.text : undefined}
          onChanged={(typed) => factor.send({ type: 'entry.typed', entry: typed })}
        />
      ) : null}
    </Form>
  );
}
