import { useSelector } from '@xstate/react';
import { XIcon } from 'lucide-react';
import {
  type ExportProgress,
  type ListExportRef,
  selectExportError,
  selectProgress,
  selectStage,
} from '../../machines/crud/list-export';
import { Button, IconButton } from '../kit/button';
import { figure } from '../kit/format';
import { Row, Text } from '../kit/primitives';

function progressText({ done, of, rows }: ExportProgress): string {
  if (of > 0) return `Membaca halaman ${figure(done)} dari ${figure(of)}`;
  return rows > 0 ? `${figure(rows)} baris terbaca` : 'Membaca halaman…';
}

/** How far the reading is; it can be called off. */
function Reading({ exporting }: { exporting: ListExportRef }) {
  const progress = useSelector(exporting, selectProgress);
  return (
    <Row justifyContent="flex-end">
      <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" role="status">
        {progressText(progress)}
      </Text>
      <Button
        variant="outline"
        colorPalette="neutral"
        onClick={() => exporting.send({ type: 'export.cancelled' })}
      >
        Batal
      </Button>
    </Row>
  );
}

export interface ExportButtonProps {
  readonly exporting: ListExportRef;
  readonly label: string;
  readonly onPressed: () => void;
}

/** Saves rows as a file; after a failure it goes on where it was. */
export function ExportButton({ exporting, label, onPressed }: ExportButtonProps) {
  const stage = useSelector(exporting, selectStage);
  const error = useSelector(exporting, selectExportError);
  if (stage === 'reading') return <Reading exporting={exporting} />;
  return (
    <Row justifyContent="flex-end" minWidth="0">
      {stage === 'failed' ? (
        <Row role="alert" gap="1" flexWrap="nowrap" minWidth="0">
          <Text fontSize="sm" color="danger.fg" overflowWrap="anywhere">
            {error}
          </Text>
          <IconButton label="Tutup" size="icon" onClick={() => exporting.send({ type: 'failure.dismissed' })}>
            <XIcon aria-hidden />
          </IconButton>
        </Row>
      ) : null}
      <Button variant="outline" colorPalette="neutral" onClick={onPressed}>
        {stage === 'failed' ? `Ulangi ${label}` : label}
      </Button>
    </Row>
  );
}
