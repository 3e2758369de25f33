import { useSelector } from '@xstate/react';
import { XIcon } from 'lucide-react';
import type { ListRef } from '../../../machines/crud/list';
import {
  type ListExportRef,
  type listExportMachine,
  selectExportError,
  selectProgress,
  selectStage,
} from '../../../machines/crud/list-export';
import { Button, IconButton } from '../../kit/button';
import { figure } from '../../kit/format';
import { Row, Text } from '../../kit/primitives';
import { TOOLS } from '../places';
import { useScreenActor } from '../../hooks/system';

/** How far the reading is; it can be called off. */
function Reading({ exporting }: { exporting: ListExportRef }) {
  const { done, of } = useSelector(exporting, selectProgress);
  return (
    <Row justifyContent="flex-end">
      <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" role="status">
        {of > 0 ? `Membaca halaman ${figure(done)} dari ${figure(of)}` : 'Membaca halaman…'}
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

/** Saves what the list finds, as it is narrowed and sorted now. */
export function ListExport({ list, logic }: { list: ListRef; logic: typeof listExportMachine }) {
  const exporting = useScreenActor(logic, list.id.replace('list:', 'export:'), undefined);
  const stage = useSelector(exporting, selectStage);
  const error = useSelector(exporting, selectExportError);
  const begin = () => exporting.send({ type: 'export.requested', query: list.getSnapshot().context.query });
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
      <Button variant="outline" colorPalette="neutral" onClick={begin}>
        {stage === 'failed' ? `Ulangi ${TOOLS.file}` : TOOLS.file}
      </Button>
    </Row>
  );
}
