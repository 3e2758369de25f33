import { useSelector } from '@xstate/react';
import { useId } from 'react';
import {
  type RequestRef,
  type RequestSnapshot,
  selectProblem,
  selectWarning,
} from '../../machines/withdraw/request';
import type { Details } from '../../machines/auth/auth.selectors';
import { hasBank, masked, type Payee } from '../../machines/withdraw/payee.rules';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { Form } from '../kit/form';
import { MoneyField } from '../kit/money-field';
import { Muted, VisuallyHidden } from '../kit/primitives';
import { TextLink } from '../kit/text-link';

const selectNominal = ({ context }: RequestSnapshot) => context.nominal;
/** What is still being looked up has not failed yet. */
const selectError = (snapshot: RequestSnapshot) =>
  snapshot.hasTag('verifying') ? null : snapshot.context.error;
const isPending = (snapshot: RequestSnapshot) => snapshot.hasTag('pending');
const isVerifying = (snapshot: RequestSnapshot) => snapshot.hasTag('verifying');

const NO_BANK = 'Data rekening bank belum lengkap.';

/** Where the money goes, or that the profile does not say; nothing is said of what is not read yet. */
function PayeeLine({ payee, details }: { payee: Payee; details: Details }) {
  if (details === 'unread') {
    return (
      <Muted>
        Rekening bank belum terbaca. <TextLink href="/profile">Lihat profil</TextLink>
      </Muted>
    );
  }
  if (details !== 'known') return <Muted aria-busy minHeight="1lh" />;
  return hasBank(payee) ? (
    <Muted>
      {`Ke rekening ${payee.account_bank} ${masked(payee.account_number)}. `}
      <TextLink href="/profile?edit=1">Ubah</TextLink>
    </Muted>
  ) : (
    <Muted color="warning.fg">
      {NO_BANK} <TextLink href="/profile?edit=1">Lengkapi</TextLink>
    </Muted>
  );
}

const isAllOffered = (snapshot: RequestSnapshot) => snapshot.can({ type: 'all.requested' });

interface RequestCardProps {
  readonly request: RequestRef;
  readonly payee: Payee;
  readonly details: Details;
}

/** Asks for money (WD-14 to WD-19). */
export function RequestCard({ request, payee, details }: RequestCardProps) {
  const pending = useSelector(request, isPending);
  const verifying = useSelector(request, isVerifying);
  const problem = useSelector(request, selectProblem);
  const hint = useId();
  const obstacle = problem ?? (details === 'known' && !hasBank(payee) ? NO_BANK : null);
  const allOffered = useSelector(request, isAllOffered);

  return (
    <TitledCard title="Tarik Saldo">
      <Form
        label="Tarik Saldo"
        error={useSelector(request, selectError)}
        onSubmitted={() => request.send({ type: 'request.submitted', payee })}
        actions={
          <Button
            type="submit"
            alignSelf="start"
            unready={obstacle !== null && hint}
            pending={pending}
            pendingLabel={verifying ? 'Memeriksa riwayat...' : 'Mengirim...'}
          >
            Tarik
          </Button>
        }
      >
        <MoneyField
          label="Nominal"
          name="nominal"
          required
          hint="Minimal Rp 10.000"
          warning={useSelector(request, selectWarning)}
          error={problem}
          value={useSelector(request, selectNominal)}
          disabled={pending}
          onChanged={(text) => request.send({ type: 'nominal.typed', text })}
          beside={
            <Button
              variant="outline"
              colorPalette="neutral"
              disabled={!allOffered}
              onClick={() => request.send({ type: 'all.requested' })}
            >
              Tarik semua
            </Button>
          }
        />
        <PayeeLine payee={payee} details={details} />
        {obstacle === null ? null : <VisuallyHidden id={hint}>{obstacle}</VisuallyHidden>}
      </Form>
    </TitledCard>
  );
}
