import type { ImportRow, RejectedRow, RejectionReason } from '../../machines/crud/import.types';
import { BidiText } from '../kit/bidi-text';
import { type Column, DataTable } from '../kit/data-table';
import { Box, Stack, Text, type Tone } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';

/** A column of the file as people read it. */
export interface ImportColumn {
  readonly name: string;
  readonly label: string;
}

/** Rows of a file may be equal: their place tells them apart. */
const placed = <T,>(rows: readonly T[]) => rows.map((item, at) => ({ item, at }));
interface Placed<T> {
  readonly item: T;
  readonly at: number;
}
const keyOf = ({ at }: { readonly at: number }) => String(at);

/** No narrower than a phone number, which is one word that may break. */
const cell = (row: ImportRow, name: string) => (
  <Box minWidth={{ md: '8rem' }}>
    <BidiText>{row[name] || '–'}</BidiText>
  </Box>
);

/** What a file's rows say. */
export const SampleTable = ({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly ImportColumn[];
  rows: readonly ImportRow[];
}) => (
  <DataTable<Placed<ImportRow>>
    label={label}
    status="ready"
    columns={columns.map(({ name, label: header }, index) => ({
      id: name,
      header,
      ...(index === 0 && { role: 'title' as const }),
      cell: ({ item }) => cell(item, name),
    }))}
    rows={placed(rows)}
    keyOf={keyOf}
  />
);

/** Invalid, twice, empty, and refused by the server are different things to mend. */
const REASONS: Readonly<Record<RejectionReason, { label: string; tone: Tone }>> = {
  invalid: { label: 'Tidak valid', tone: 'danger' },
  duplicate: { label: 'Ganda', tone: 'warning' },
  blank: { label: 'Kosong', tone: 'neutral' },
  refused: { label: 'Dilewati server', tone: 'danger' },
};

const place: Column<Placed<RejectedRow>> = {
  id: 'line',
  header: 'Baris',
  align: 'end',
  cell: ({ item }) => item.line ?? '–',
};
const reason: Column<Placed<RejectedRow>> = {
  id: 'reason',
  header: 'Alasan',
  cell: ({ item: { reason: kind, text } }) => (
    <Stack gap="1" alignItems={{ base: 'end', md: 'start' }}>
      <StateBadge tone={REASONS[kind].tone}>{REASONS[kind].label}</StateBadge>
      <Text fontSize="xs" color="fg.muted">
        <BidiText>{text}</BidiText>
      </Text>
    </Stack>
  ),
};

/** Rows that are left out, and why. */
export const RejectedTable = ({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly ImportColumn[];
  rows: readonly RejectedRow[];
}) => (
  <DataTable<Placed<RejectedRow>>
    label={label}
    status="ready"
    columns={[
      ...columns.map(({ name, label: header }) => ({
        id: name,
        header,
        cell: ({ item }: Placed<RejectedRow>) => cell(item.row, name),
      })),
      place,
      reason,
    ]}
    rows={placed(rows)}
    keyOf={keyOf}
  />
);
