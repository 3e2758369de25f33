import type { SkippedFormat } from '../../machines/crud/import.types';
import { Button } from '../kit/button';
import { figure } from '../kit/format';
import { Muted, Row } from '../kit/primitives';

/** Rows that are shown of those that were left out (LIMIT-12). */
export const SKIPPED_SHOWN = 5;

const FORMATS: readonly SkippedFormat[] = ['csv', 'json'];

/** How many rows were left out, and all of them as a file with their reasons (PHONE-16, PROXY-12). */
export const SkippedDownloads = ({
  total,
  onDownloaded,
}: {
  total: number;
  onDownloaded: (format: SkippedFormat) => void;
}) => (
  <Row mt="3" justifyContent="space-between">
    <Muted>{`Total ${figure(total)} baris dilewati`}</Muted>
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
