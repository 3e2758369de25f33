import { useSelector } from '@xstate/react';
import type { SignIn } from '../../../api/schema/access';
import type { Bonus } from '../../../api/schema/entities/money';
import type { Member, Referral } from '../../../api/schema/entities/people';
import type { ListRef, ListSnapshot } from '../../../machines/crud/list';
import type { RowRef } from '../../../machines/crud/row';
import { recordOf } from '../../../machines/crud/row.selectors';
import type { Role } from '../../../machines/auth/policy';
import type { SenderRef } from '../../../machines/sender/sender';
import { selectStatement } from '../../../machines/withdraw/balance.rules';
import { BidiText } from '../../kit/bidi-text';
import { MoneyText } from '../../kit/figures';
import { rupiah } from '../../kit/format';
import { Box, Muted, Row, Text } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import { DateText } from '../../kit/time';
import { PersonLink } from '../../records/person-link';
import { personName } from '../../records/person-name';
import { Account } from '../../whatsapp/list/account-cells';
import { State } from '../../whatsapp/list/state-cell';
import { Amount, Cause, When } from '../../withdraw/ledger-columns';
import { Statement } from '../../withdraw/statement';
import type { TaskLogic } from '../../ports/charts';
import { AccessButton } from '../access-card';
import { PreviewCard } from './preview';

interface CardProps {
  readonly list: ListRef;
  /** Whose they are. */
  readonly id: string;
}

/** On a phone, below the account: how it stands, and beside it what it does. */
const STANDING = {
  '& > *': { flexFlow: { base: 'row wrap', sm: 'column' }, alignItems: { sm: 'end' } },
} as const;

/** Their accounts, live; those that cannot send first. */
export function AccountsCard({ list, id, role }: CardProps & { role: Role | null }) {
  return (
    <PreviewCard<SenderRef>
      title="Akun Whatsapp"
      list={list}
      to={`/member/whatsapp?id=${id}`}
      empty="Belum ada akun."
      renderLine={(sender) => (
        <>
          <Box flex={{ base: '1 0 100%', sm: '1 0 11rem' }} minWidth="0">
            <Account sender={sender} />
          </Box>
          <Box maxWidth="full" css={STANDING}>
            <State sender={sender} role={role} />
          </Box>
        </>
      )}
    />
  );
}

/** What their balance consists of, and what changed it last. */
export function MoneyCard({ list, id }: CardProps) {
  const statement = useSelector(list, selectStatement);
  return (
    <PreviewCard<RowRef>
      title="Saldo"
      list={list}
      to={`/withdraw/ledger?id=${id}`}
      empty="Saldo belum pernah berubah."
      renderLine={(row) => (
        <>
          <Box minWidth="0">
            <Cause row={row} />
            <Muted fontSize="xs">
              <When row={row} />
            </Muted>
          </Box>
          <Amount row={row} />
        </>
      )}
    >
      {statement === null ? null : (
        <Box mb="4" pb="4" borderBottomWidth="1px">
          <Statement figures={statement} />
        </Box>
      )}
    </PreviewCard>
  );
}

const selectBonus = recordOf<Bonus>();
function BonusLine({ row }: { row: RowRef }) {
  const { reason, createdAt, nominal } = useSelector(row, selectBonus);
  return (
    <>
      <Box minWidth="0">
        <Text overflowWrap="anywhere">
          <BidiText>{reason}</BidiText>
        </Text>
        <Muted fontSize="xs">
          <DateText at={createdAt} time />
        </Muted>
      </Box>
      <MoneyText amount={nominal} />
    </>
  );
}

export function BonusCard({ list, id }: CardProps) {
  return (
    <PreviewCard<RowRef>
      title="Bonus"
      list={list}
      to={`/bonus?id=${id}`}
      empty="Belum pernah menerima bonus."
      renderLine={(row) => <BonusLine row={row} />}
    />
  );
}

const selectReferral = recordOf<Referral>();
function ReferralLine({ row }: { row: RowRef }) {
  const person = useSelector(row, selectReferral);
  return (
    <>
      <Box minWidth="0">
        <PersonLink id={person.id} name={personName(person)} />
        <Muted fontSize="xs" overflowWrap="anywhere">
          {person.email}
        </Muted>
      </Box>
      <MoneyText amount={person.income} />
    </>
  );
}

const selectBrought = ({ context }: ListSnapshot) => context.total;

/** Who invited them, whom they invited, and what that has brought them. */
export function ReferralCard({ list, referrer }: Pick<CardProps, 'list'> & { referrer: Member['Referrer'] }) {
  const brought = useSelector(list, selectBrought);
  const count = useSelector(list, ({ context }) => context.count ?? 0);
  return (
    <PreviewCard<RowRef>
      title="Referal"
      list={list}
      empty="Belum mengundang siapa pun."
      renderLine={(row) => <ReferralLine row={row} />}
    >
      {referrer || count > 0 ? (
        <Muted mb="3">
          {referrer ? (
            <>
              Diundang oleh <PersonLink id={referrer.id} name={personName(referrer)} />.{' '}
            </>
          ) : null}
          {count > 0 ? `${count} orang diundang, menghasilkan ${rupiah(brought)}.` : null}
        </Muted>
      ) : null}
    </PreviewCard>
  );
}

const selectSession = recordOf<SignIn>();
function SessionLine({ row, userId, end }: { row: RowRef; userId: string; end: TaskLogic }) {
  const { id, device, createdAt, lastSeenAt, current } = useSelector(row, selectSession);
  const called = device || 'Perangkat tidak dikenal';
  return (
    <>
      <Box minWidth="0">
        <Row gap="2">
          <BidiText>{called}</BidiText>
          {current === 1 ? <StateBadge tone="success">Sesi ini</StateBadge> : null}
        </Row>
        <Muted fontSize="xs">
          Masuk <DateText at={createdAt} time />
        </Muted>
        <Muted fontSize="xs">
          Terakhir aktif <DateText at={lastSeenAt} time />
        </Muted>
      </Box>
      <AccessButton
        logic={end}
        name={`session end ${id}`}
        params={{ id, userId }}
        label="Akhiri"
        text={`${called} harus masuk lagi.`}
        danger
      />
    </>
  );
}

interface SessionsProps extends CardProps {
  readonly end: TaskLogic;
  readonly endAll: TaskLogic;
}
/** Where they are signed in, and buttons to end that. */
export function SessionsCard({ list, id, end, endAll }: SessionsProps) {
  const several = useSelector(list, ({ context }) => context.keys.length > 1);
  return (
    <PreviewCard<RowRef>
      title="Sesi"
      list={list}
      empty="Tidak sedang masuk di perangkat mana pun."
      renderLine={(row) => <SessionLine row={row} userId={id} end={end} />}
      actions={
        several ? (
          <AccessButton
            logic={endAll}
            name="sessions end"
            params={{ userId: id }}
            label="Akhiri Semua"
            text="Semua perangkat harus masuk lagi."
            danger
          />
        ) : null
      }
    />
  );
}
