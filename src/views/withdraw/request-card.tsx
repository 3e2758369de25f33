import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { User } from '../../api/schema/entities';
import { selectUser } from '../../machines/auth/auth.selectors';
import type { requestMachine, RequestSnapshot } from '../../machines/withdraw/request';
import { hasBank, masked, type Payee } from '../../machines/withdraw/request.rules';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { Form } from '../kit/form';
import { Notice } from '../kit/notice';
import { Muted } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import { useScreenActor, useSystem } from '../system';
import { NominalField } from './nominal-field';

const payeeOf = (user: User | null): Payee => ({
  account_bank: user?.account_bank ?? '',
  account_number: user?.account_number ?? '',
  account_name: user?.account_name ?? '',
});

const selectNominal = ({ context }: RequestSnapshot) => context.nominal;
/** What is still being looked up has not failed yet. */
const selectError = (snapshot: RequestSnapshot) =>
  snapshot.hasTag('verifying') ? null : snapshot.context.error;
const isPending = (snapshot: RequestSnapshot) => snapshot.hasTag('pending');
const isVerifying = (snapshot: RequestSnapshot) => snapshot.hasTag('verifying');

/** Where the money goes, or that the profile does not say. */
function PayeeLine({ payee }: { payee: Payee }) {
  return hasBank(payee) ? (
    <Muted>
      {`Ke rekening ${payee.account_bank} ${masked(payee.account_number)}. `}
      <TextLink href="/profile?edit=1">Ubah</TextLink>
    </Muted>
  ) : (
    <Notice tone="warning">
      Data rekening bank belum lengkap. <TextLink href="/profile?edit=1">Lengkapi di profil</TextLink>
    </Notice>
  );
}

/** Asks for money (WD-14 to WD-19). */
export function RequestCard({ logic, userId }: { logic: typeof requestMachine; userId: string }) {
  const { auth } = useSystem();
  const user = useSelector(auth, selectUser);
  const payee = useMemo(() => payeeOf(user), [user]);
  const request = useScreenActor(logic, 'withdrawRequest', { userId, payee });
  const pending = useSelector(request, isPending);
  const verifying = useSelector(request, isVerifying);

  useEffect(() => request.send({ type: 'payee.changed', payee }), [request, payee]);

  return (
    <TitledCard title="Tarik Saldo">
      <Form
        label="Tarik Saldo"
        error={useSelector(request, selectError)}
        onSubmitted={() => request.send({ type: 'request.submitted' })}
        actions={
          <Button
            type="submit"
            alignSelf="start"
            pending={pending}
            pendingLabel={verifying ? 'Memeriksa riwayat...' : 'Mengirim...'}
          >
            Tarik
          </Button>
        }
      >
        <NominalField
          label="Nominal"
          required
          hint="Minimal Rp 10.000"
          value={useSelector(request, selectNominal)}
          disabled={pending}
          onChanged={(text) => request.send({ type: 'nominal.typed', text })}
        />
        <PayeeLine payee={payee} />
      </Form>
    </TitledCard>
  );
}
