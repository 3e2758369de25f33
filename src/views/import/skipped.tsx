import type { SkippedFormat } from '../../machines/crud/import.types';
import { Button } from '../kit/button';
import { figure } from '../kit/format';
import { Box, Muted, Row } from '../kit/primitives';

/** Rows that are shown of those that were left out (LIMIT-12). */
export const SKIPPED_SHOWN = 5;

const FORMATS: readonly SkippedFormat[] = ['csv', 'json'];

/**
 * How many rows were left out, and those that are known as a file with their reasons (PHONE-16, PROXY-12): a server lists
 * only the first of many.
 */
export const SkippedDownloads = ({
  total,
  unlisted = 0,
  onDownloaded,
}: {
  total: number;
  unlisted?: number;
  onDownloaded: (format: SkippedFormat) => void;
}) => (
  <Row mt="3" justifyContent="space-between">
    <Box>
      <Muted>{`Total ${figure(total)} baris dilewati`}</Muted>
      {unlisted > 0 ? (
        <Muted>{`Server hanya merinci sebagian: ${figure(unlisted)} baris tidak ada di daftar dan di file.`}</Muted>
      ) : null}
    </Box>
    <Row>
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="sm"
          variant="outline"
          colorPalette="neutral"
          onClick={() => onDownloaded(format)}
        >
          {`Download ${format.toUpperCase()}`}
        </Button>
      ))}
    </Row>
  </Row>
);
