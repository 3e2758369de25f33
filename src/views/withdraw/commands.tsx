import { useSelector } from '@xstate/react';
import type { WithdrawRef, WithdrawSnapshot } from '../../machines/withdraw/withdraw';
import {
  isAcceptOffered,
  isCancelOffered,
  isRejectOffered,
  isRevokeOffered,
} from '../../machines/withdraw/withdraw.selectors';
import { Button } from '../kit/button';
import { Muted, Row } from '../kit/primitives';

type Command = 'accept' | 'revoke' | 'reject' | 'cancel';
const RUNNING = {
  accept: 'accepting',
  revoke: 'revoking',
  reject: 'rejecting',
  cancel: 'cancelling',
} as const;
const COMMANDS = [
  {
    command: 'accept',
    event: 'accept.requested',
    isOffered: isAcceptOffered,
    label: 'Terima',
    pendingLabel: 'Menerima...',
    look: {},
  },
  {
    command: 'revoke',
    event: 'revoke.requested',
    isOffered: isRevokeOffered,
    label: 'Tarik Persetujuan',
    pendingLabel: 'Menarik...',
    look: { variant: 'outline', colorPalette: 'neutral' },
  },
  {
    command: 'reject',
    event: 'reject.requested',
    isOffered: isRejectOffered,
    label: 'Tolak',
    pendingLabel: 'Menolak...',
    look: { variant: 'outline', colorPalette: 'danger' },
  },
  {
    command: 'cancel',
    event: 'cancel.requested',
    isOffered: isCancelOffered,
    label: 'Batalkan',
    pendingLabel: 'Membatalkan...',
    look: { variant: 'outline', colorPalette: 'neutral' },
  },
] as const;

const isPending = (snapshot: WithdrawSnapshot) => snapshot.hasTag('pending');
const isOwn = (snapshot: WithdrawSnapshot) => snapshot.matches('own');

function CommandButton({
  row,
  command,
  event,
  isOffered,
  label,
  pendingLabel,
  look,
}: { row: WithdrawRef } & (typeof COMMANDS)[number] & { command: Command }) {
  const offered = useSelector(row, isOffered);
  const pending = useSelector(row, isPending);
  const running = useSelector(row, (snapshot) => snapshot.matches(RUNNING[command]));
  return offered ? (
    <Button
      size="sm"
      {...look}
      disabled={pending}
      pending={running}
      pendingLabel={pendingLabel}
      onClick={() => row.send({ type: event })}
    >
      {label}
    </Button>
  ) : null;
}

/** What can be done with a request, by its status and by who looks at it (WD-03, WD-04). */
export function Commands({ row }: { row: WithdrawRef }) {
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      {COMMANDS.map((command) => (
        <CommandButton key={command.command} row={row} {...command} />
      ))}
      {useSelector(row, isOwn) ? <Muted>Milik Anda, diputuskan orang lain</Muted> : null}
    </Row>
  );
}
