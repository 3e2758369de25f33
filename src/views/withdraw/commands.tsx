import { useSelector } from '@xstate/react';
import { payeeStanding } from '../../machines/withdraw/payee.rules';
import type { WithdrawRef, WithdrawSnapshot } from '../../machines/withdraw/withdraw';
import {
  isAcceptOffered,
  isCancelOffered,
  isRejectOffered,
  isRevokeOffered,
} from '../../machines/withdraw/withdraw.selectors';
import { Box, Muted, Row } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import { CommandButton } from '../list/command-button';

const NEUTRAL = { variant: 'outline', colorPalette: 'neutral' } as const;
const COMMANDS = [
  {
    state: 'accepting',
    event: 'accept.requested',
    isOffered: isAcceptOffered,
    label: 'Terima',
    pendingLabel: 'Menerima...',
    look: { 'aria-keyshortcuts': 't' },
  },
  {
    state: 'revoking',
    event: 'revoke.requested',
    isOffered: isRevokeOffered,
    label: 'Batalkan Persetujuan',
    pendingLabel: 'Membatalkan...',
    look: NEUTRAL,
  },
  {
    state: 'rejecting',
    event: 'reject.requested',
    isOffered: isRejectOffered,
    label: 'Tolak',
    pendingLabel: 'Menolak...',
    look: { variant: 'outline', colorPalette: 'danger', 'aria-keyshortcuts': 'o' },
  },
  {
    state: 'cancelling',
    event: 'cancel.requested',
    isOffered: isCancelOffered,
    label: 'Batalkan',
    pendingLabel: 'Membatalkan...',
    look: NEUTRAL,
  },
] as const;

const isPending = (snapshot: WithdrawSnapshot) => snapshot.hasTag('pending');
/** Nobody accepts by habit what goes elsewhere than its member says today. */
const isDoubtful = ({ context: { record } }: WithdrawSnapshot) => payeeStanding(record) === 'changed';
const isOwn = (snapshot: WithdrawSnapshot) => snapshot.matches('own');

function Command({
  row,
  command: { state, event, isOffered, label, pendingLabel, look },
}: {
  row: WithdrawRef;
  command: (typeof COMMANDS)[number];
}) {
  const pending = useSelector(row, isPending);
  const doubtful = useSelector(row, isDoubtful);
  return useSelector(row, isOffered) ? (
    <CommandButton
      row={row}
      event={{ type: event }}
      isRunning={(snapshot) => snapshot.matches(state)}
      disabled={pending}
      pendingLabel={pendingLabel}
      {...(doubtful && NEUTRAL)}
      {...look}
    >
      {label}
    </CommandButton>
  ) : null;
}

/** Where a request is answered that a payout run holds; null of any other. */
const selectHolder = (snapshot: WithdrawSnapshot) =>
  snapshot.matches('held') ? (snapshot.context.record.payout?.id ?? null) : null;

/** The commands for a request, by its status and by the user (WD-03, WD-04). */
export function Commands({ row }: { row: WithdrawRef }) {
  const holder = useSelector(row, selectHolder);
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      {COMMANDS.map((command) => (
        <Command key={command.event} row={row} command={command} />
      ))}
      {holder === null ? null : (
        <Box textAlign={{ md: 'end' }}>
          <TextLink
            href={`/withdraw/payouts/run?id=${holder}`}
          >{`Dijawab di Pembayaran #${holder}`}</TextLink>
          <Muted fontSize="xs" display={{ md: 'none', lg: 'block' }}>
            Agar tidak dibayar dua kali.
          </Muted>
        </Box>
      )}
      {useSelector(row, isOwn) ? <Muted>Milik Anda, diputuskan orang lain</Muted> : null}
    </Row>
  );
}
