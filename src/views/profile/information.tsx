import type { ReactNode } from 'react';
import { ZONE_NAME } from '../../api/schema/business-day';
import type { User } from '../../api/schema/entities/people';
import { can, roleOf } from '../../machines/auth/policy';
import { hasBank } from '../../machines/withdraw/payee.rules';
import { BidiText } from '../kit/bidi-text';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { ErrorState } from '../kit/empty-state';
import { Notice } from '../kit/notice';
import { Box, Grid, Muted, Text } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';

interface Field {
  readonly label: string;
  /** Null while it is not there yet. */
  readonly value: string | null;
}
/** Where e-mail and bank account come from, while they are not there. */
export interface Reading {
  /** Null while they are on their way. */
  readonly error: string | null;
  readonly onRetried: () => void;
}

const personal = (user: User, reading: Reading | null): readonly Field[] => [
  { label: 'Nama Depan', value: user.firstname },
  { label: 'Nama Belakang', value: user.lastname },
  { label: 'Email', value: reading ? null : user.email },
];
const bank = (user: User, reading: Reading | null): readonly Field[] => [
  { label: 'Bank', value: reading ? null : user.account_bank },
  { label: 'Nomor Rekening', value: reading ? null : user.account_number },
  { label: 'Nama Pemilik Rekening', value: reading ? null : user.account_name },
];

/** Whether no money can be asked for, since nobody knows where to. */
const needsBank = (user: User, reading: Reading | null) =>
  reading === null && can(roleOf(user), 'withdraws.request') && !hasBank(user);

const Lines = ({
  title,
  lines,
  actions,
}: {
  title: string;
  lines: readonly Field[];
  actions?: ReactNode;
}) => (
  <TitledCard title={title} actions={actions}>
    <Grid as="dl" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))">
      {lines.map(({ label, value }) => (
        <Box key={label} minWidth="0">
          <Text as="dt" color="fg.muted" fontSize="sm">
            {label}
          </Text>
          <Text as="dd" fontWeight="medium" overflowWrap="anywhere" aria-busy={value === null}>
            {value === null ? <Skeleton height="1lh" width="9rem" /> : <BidiText>{value || '–'}</BidiText>}
          </Text>
        </Box>
      ))}
    </Grid>
  </TitledCard>
);

/** The time zone of all times. */
export const Zone = () => (
  <Muted>{`Jam di layar memakai waktu ${ZONE_NAME}, kecuali yang menyebut zona lain.`}</Muted>
);

interface InformationProps {
  readonly user: User;
  /** Somebody wants to change it. */
  readonly onEdited: () => void;
  /** Null once everything is there. */
  readonly reading: Reading | null;
}

/** What is known of the user (PROF-05, PROF-09). */
export const Information = ({ user, onEdited, reading }: InformationProps) => (
  <>
    {reading?.error ? <ErrorState text={reading.error} onRetried={reading.onRetried} /> : null}
    <Lines
      title="Informasi Pribadi"
      lines={personal(user, reading)}
      actions={<Button onClick={onEdited}>Edit</Button>}
    />
    <Lines
      title="Rekening Bank"
      lines={bank(user, reading)}
      actions={
        needsBank(user, reading) ? (
          <Notice tone="warning" action={<Button onClick={onEdited}>Lengkapi</Button>}>
            Penarikan belum dapat diminta.
          </Notice>
        ) : null
      }
    />
  </>
);
