import type { Preview, SkippedFormat } from '../../machines/crud/import.types';
import { figure } from '../kit/format';
import { Box, Heading, Muted, Stack } from '../kit/primitives';
import { type ImportColumn, RejectedTable, SampleTable } from './import-table';
import { SKIPPED_SHOWN, SkippedDownloads } from './skipped';

export interface ImportPreviewProps {
  readonly preview: Preview;
  readonly columns: readonly ImportColumn[];
  readonly onDownloaded: (format: SkippedFormat) => void;
}

/** What a file would create, and which of its rows cannot be sent, before anything is sent. */
export const ImportPreview = ({ preview, columns, onDownloaded }: ImportPreviewProps) => {
  const { read, ready, sample, rejected } = preview;
  const counts = [
    `${figure(read)} baris dibaca`,
    `${figure(ready)} siap diupload`,
    `${figure(rejected.length)} dilewati`,
  ];
  return (
    <Stack gap="5">
      <Muted role="status" fontVariantNumeric="tabular-nums">
        {counts.join(' · ')}
      </Muted>
      {ready > 0 ? (
        <Box>
          <Heading as="h3" size="sm" mb="2">
            Akan dibuat
          </Heading>
          <SampleTable label="Akan dibuat" columns={columns} rows={sample} />
          {ready > sample.length ? (
            <Muted mt="2">{`dan ${figure(ready - sample.length)} baris lagi`}</Muted>
          ) : null}
        </Box>
      ) : null}
      {rejected.length > 0 ? (
        <Box>
          <Heading as="h3" size="sm" mb="2">
            Tidak akan diupload
          </Heading>
          <RejectedTable
            label="Tidak akan diupload"
            columns={columns}
            rows={rejected.slice(0, SKIPPED_SHOWN)}
          />
          <SkippedDownloads total={rejected.length} onDownloaded={onDownloaded} />
        </Box>
      ) : null}
    </Stack>
  );
};
