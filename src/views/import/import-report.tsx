import type { Report, SkippedFormat } from '../../machines/crud/import.types';
import { figure } from '../kit/format';
import { Notice } from '../kit/notice';
import { Box, Heading, Muted, Stack } from '../kit/primitives';
import { type ImportColumn, RejectedTable } from './import-table';
import { SKIPPED_SHOWN, SkippedDownloads } from './skipped';

export interface ImportReportProps {
  readonly report: Report;
  readonly columns: readonly ImportColumn[];
  /** Says how many rows were created. */
  readonly created: (count: number) => string;
  readonly onDownloaded: (format: SkippedFormat) => void;
}

/** What became of every row of the file: read = created + skipped (PHONE-14, PHONE-15, PROXY-10, PROXY-11). */
export const ImportReport = ({ report, columns, created, onDownloaded }: ImportReportProps) => {
  const { read, skipped, unlisted, unreported } = report;
  const total = skipped.length + unlisted;
  const counts = [
    `${figure(read)} baris dibaca`,
    `${figure(report.created)} dibuat`,
    `${figure(total)} dilewati`,
  ];
  return (
    <Stack gap="5">
      <Notice tone={report.created > 0 ? 'success' : 'warning'}>{created(report.created)}</Notice>
      <Muted fontVariantNumeric="tabular-nums">{counts.join(' · ')}</Muted>
      {report.optedOut ? (
        <Notice tone="warning">{`${figure(report.optedOut)} nomor dilewati karena pemiliknya meminta berhenti.`}</Notice>
      ) : null}
      {unreported > 0 ? (
        <Notice tone="warning">{`Server tidak melaporkan ${figure(unreported)} baris.`}</Notice>
      ) : null}
      {skipped.length > 0 ? (
        <Box>
          <Heading as="h3" size="sm" mb="2">
            Dilewati
          </Heading>
          <RejectedTable label="Dilewati" columns={columns} rows={skipped.slice(0, SKIPPED_SHOWN)} />
          <SkippedDownloads total={total} unlisted={unlisted} onDownloaded={onDownloaded} />
        </Box>
      ) : null}
    </Stack>
  );
};
