import { useSelector } from '@xstate/react';
import { CopyIcon, DownloadIcon, PauseIcon, PlayIcon, Trash2Icon } from 'lucide-react';
import type { RealtimeMonitorRef } from '../../../machines/monitor/realtime';
import { Button, IconButton } from '../../kit/button';
import { figure } from '../../kit/format';
import { Flex, Muted, Row } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import {
  isExported,
  isExportFailed,
  isExporting,
  isPaused,
  selectHeld,
  selectKept,
  selectSeen,
} from './selectors';

interface Props {
  readonly monitor: RealtimeMonitorRef;
}

function Flow({ monitor }: Props) {
  const paused = useSelector(monitor, isPaused);
  const held = useSelector(monitor, selectHeld);
  const seen = useSelector(monitor, selectSeen);
  const kept = useSelector(monitor, selectKept);
  return (
    <Row>
      {paused ? (
        <Button onClick={() => monitor.send({ type: 'resume.requested' })}>
          <PlayIcon aria-hidden />
          Lanjutkan
        </Button>
      ) : (
        <Button
          variant="outline"
          colorPalette="neutral"
          onClick={() => monitor.send({ type: 'pause.requested' })}
        >
          <PauseIcon aria-hidden />
          Jeda
        </Button>
      )}
      <StateBadge tone={paused ? 'warning' : 'success'} live={!paused}>
        {paused ? `Dijeda, ${figure(held)} menunggu` : 'Langsung'}
      </StateBadge>
      <Muted fontVariantNumeric="tabular-nums">
        {seen > kept
          ? `${figure(kept)} terakhir dari ${figure(seen)} peristiwa`
          : `${figure(seen)} peristiwa`}
      </Muted>
    </Row>
  );
}

function Handing({ monitor }: Props) {
  const exporting = useSelector(monitor, isExporting);
  const exported = useSelector(monitor, isExported);
  const failed = useSelector(monitor, isExportFailed);
  return (
    <Row>
      <IconButton
        label="Salin"
        variant="outline"
        disabled={exporting}
        onClick={() => monitor.send({ type: 'copy.requested' })}
      >
        <CopyIcon />
      </IconButton>
      <IconButton
        label="Unduh"
        variant="outline"
        disabled={exporting}
        onClick={() => monitor.send({ type: 'download.requested' })}
      >
        <DownloadIcon />
      </IconButton>
      <IconButton
        label="Bersihkan daftar"
        variant="outline"
        onClick={() => monitor.send({ type: 'list.cleared' })}
      >
        <Trash2Icon />
      </IconButton>
      <Muted role="status" as="span" _empty={{ display: 'none' }}>
        {exported ? 'Tersalin' : failed ? 'Gagal disalin atau diunduh' : ''}
      </Muted>
    </Row>
  );
}

/** Pauses the list, counts it, and hands it out. */
export const Tools = ({ monitor }: Props) => (
  <Flex gap="3" mb="3" justifyContent="space-between" flexWrap="wrap">
    <Flow monitor={monitor} />
    <Handing monitor={monitor} />
  </Flex>
);
