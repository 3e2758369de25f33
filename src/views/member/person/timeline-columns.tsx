import { useSelector } from '@xstate/react';
import type { TimelineEntry } from '../../../api/schema/timeline';
import type { RowRef } from '../../../machines/crud/row';
import { recordOf } from '../../../machines/crud/row.selectors';
import { alertText } from '../../../machines/alerts/alerts.texts';
import { causeOf, dateOf, isOfDay } from '../../../machines/withdraw/movement.rules';
import { DeedOf } from '../../audit/entry';
import { actorText } from '../../audit/words';
import { BidiText } from '../../kit/bidi-text';
import { CellLines } from '../../kit/cell-text';
import type { Column } from '../../kit/data-table';
import { figure, rupiah } from '../../kit/format';
import { Box, Muted, Text } from '../../kit/primitives';
import { DateText } from '../../kit/time';
import { PersonLink } from '../../records/person-link';

/** What entries are about, as the filter calls it. */
export const KIND_LABELS: Readonly<Record<string, string>> = {
  signIn: 'Masuk dan keluar',
  access: 'Sesi dan kata sandi',
  person: 'Data pengguna',
  money: 'Uang',
  accounts: 'Akun, generator, validator',
  office: 'Kantor',
};

const selectEntry = recordOf<TimelineEntry>();
type Movement = NonNullable<TimelineEntry['Movement']>;
type News = NonNullable<TimelineEntry['News']>;

/** Whose income it is, where one account or one person earned it; else of how many. */
function movementText(movement: Movement): string {
  const of = { income: 'akun', referral: 'orang' }[movement.kind];
  if (of && movement.count > 1)
    return `${movement.kind === 'income' ? 'Pendapatan blast,' : 'Referal dari'} ${figure(movement.count)} ${of}`;
  const { text, name } = causeOf(movement);
  return [text, name].filter(Boolean).join(' ');
}

function Moved({ movement }: { movement: Movement }) {
  const { amount } = movement;
  return (
    <Box>
      <BidiText>{movementText(movement)}</BidiText>
      <Text
        fontWeight="medium"
        fontVariantNumeric="tabular-nums"
        color={amount > 0 ? 'success.fg' : amount < 0 ? 'fg' : 'fg.muted'}
      >
        {amount > 0 ? `+${rupiah(amount)}` : rupiah(amount)}
      </Text>
    </Box>
  );
}

const newsText = ({ kind, source, name, number, reason }: News) =>
  [
    alertText({
      id: 0,
      kind,
      source,
      count: 1,
      at: 0,
      unread: 0,
      subject: { key: '', source, name: name || number, number, list: '' },
    } as Parameters<typeof alertText>[0]),
    reason,
  ]
    .filter(Boolean)
    .join(': ');

/** What was done or happened; of a deed, opened, each field before and after. */
function What({ row }: { row: RowRef }) {
  const { Audit: audit, Movement: movement, News: news } = useSelector(row, selectEntry);
  if (movement) return <Moved movement={movement} />;
  if (news) return <BidiText>{newsText(news)}</BidiText>;
  return audit ? <DeedOf entry={audit} /> : '–';
}

function When({ row }: { row: RowRef }) {
  const { at, Movement: movement } = useSelector(row, selectEntry);
  const line = { kind: movement?.kind ?? '', at };
  return <DateText at={dateOf(line)} time={!isOfDay(line)} />;
}

/** Who did it and from where, and to whom where that is somebody else. */
function Who({ row, id }: { row: RowRef; id: string }) {
  const { Audit: audit, Movement: movement } = useSelector(row, selectEntry);
  const giver = movement?.By;
  if (giver && !audit) return <PersonLink id={giver.id} name={giver.name} />;
  // Members alone ask for their money, also where no entry says so.
  if (!audit) return movement?.kind === 'withdraw_requested' ? 'Sendiri' : <Muted as="span">Otomatis</Muted>;
  const where = [audit.address, audit.device].filter(Boolean).join(', ');
  const { Actor: actor, Subject: subject } = audit;
  const other = subject && subject.id !== id ? subject : null;
  return (
    <CellLines>
      {actor?.id === id ? <span>Sendiri</span> : <PersonLink id={actor?.id} name={actorText(audit)} />}
      {other ? (
        <Muted as="span">
          kepada <PersonLink id={other.id} name={other.name} />
        </Muted>
      ) : null}
      {where ? (
        <Muted as="span" fontSize="xs" minWidth={{ md: '8.5rem' }}>
          <BidiText>{where}</BidiText>
        </Muted>
      ) : null}
    </CellLines>
  );
}

/** An entry of somebody's timeline: what, when, and by whom. */
export const timelineColumns = (id: string): readonly Column<RowRef>[] => [
  { id: 'what', header: 'Tindakan', role: 'title', cell: (row) => <What row={row} /> },
  { id: 'when', header: 'Waktu', cell: (row) => <When row={row} /> },
  { id: 'who', header: 'Oleh', cell: (row) => <Who row={row} id={id} /> },
];
