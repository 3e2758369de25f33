import type { ReactNode } from 'react';
import type { User } from '../../api/schema/entities';
import { BidiText } from '../kit/bidi-text';
import { TitledCard } from '../kit/card';
import { zoneAt } from '../kit/moments';
import { Box, Grid, Muted, Text } from '../kit/primitives';
import { useNow } from '../kit/time';

interface Line {
  readonly label: string;
  readonly value: string;
}

const personal = (user: User): readonly Line[] => [
  { label: 'Nama Depan', value: user.firstname },
  { label: 'Nama Belakang', value: user.lastname },
  { label: 'Email', value: user.email },
];
const bank = (user: User): readonly Line[] => [
  { label: 'Bank', value: user.account_bank },
  { label: 'Nomor Rekening', value: user.account_number },
  { label: 'Nama Pemilik Rekening', value: user.account_name },
];

const Lines = ({ title, lines, actions }: { title: string; lines: readonly Line[]; actions?: ReactNode }) => (
  <TitledCard title={title} actions={actions}>
    <Grid as="dl" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))">
      {lines.map(({ label, value }) => (
        <Box key={label} minWidth="0">
          <Text as="dt" color="fg.muted" fontSize="sm">
            {label}
          </Text>
          <Text as="dd" fontWeight="medium" overflowWrap="anywhere">
            <BidiText>{value || '–'}</BidiText>
          </Text>
        </Box>
      ))}
    </Grid>
  </TitledCard>
);

/** By which clock all times are told. */
function Zone() {
  const now = useNow();
  return now === null ? null : (
    <Muted>{`Jam di layar memakai waktu setempat perangkat ini (${zoneAt(now)}), kecuali yang menyebut zona lain.`}</Muted>
  );
}

/** What is known of the user (PROF-05, PROF-09). */
export const Information = ({ user, actions }: { user: User; actions: ReactNode }) => (
  <>
    <Lines title="Informasi Pribadi" lines={personal(user)} actions={actions} />
    <Lines title="Rekening Bank" lines={bank(user)} />
    <Zone />
  </>
);
