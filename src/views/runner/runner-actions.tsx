import { DownloadIcon, PencilIcon, Trash2Icon } from 'lucide-react';
import type { RunnerRef } from '../../machines/sender/runner';
import {
  canDelete,
  canDownload,
  hasEnded,
  isDeleting,
  isDownloading,
  isSending,
  isStarting,
  isStopping,
  selectName,
} from '../../machines/sender/runner.selectors';
import { Menu, MenuItem, MenuLink } from '../kit/menu';
import { Muted, Row } from '../kit/primitives';
import { useLive } from '../hooks/use-live';
import { CommandButton } from '../list/command-button';

/** Nothing is left to do. */
const AGAIN = {
  variant: 'outline',
  colorPalette: 'neutral',
  title: 'Sudah 100%. Start mengulang dari awal dan mengganti hasilnya.',
} as const;

function Work({ runner }: { runner: RunnerRef }) {
  const sending = useLive(runner, isSending);
  const starting = useLive(runner, isStarting);
  const ended = useLive(runner, hasEnded);
  return sending && !starting ? (
    <CommandButton
      row={runner}
      event={{ type: 'blast.stopRequested' }}
      isRunning={isStopping}
      variant="outline"
      colorPalette="danger"
      pendingLabel="Stopping..."
    >
      Stop
    </CommandButton>
  ) : (
    <CommandButton
      row={runner}
      event={{ type: 'blast.startRequested' }}
      isRunning={isStarting}
      pendingLabel="Starting..."
      {...(ended && AGAIN)}
    >
      Start
    </CommandButton>
  );
}

/** What can be done with a generator or a validator; `form` is the address of its form (GEN-06, VAL-06). */
export function RunnerActions({ runner, form }: { runner: RunnerRef; form: string }) {
  const downloadable = useLive(runner, canDownload);
  const downloading = useLive(runner, isDownloading);
  const deletable = useLive(runner, canDelete);
  const deleting = useLive(runner, isDeleting);
  const id = useLive(runner, ({ context }) => context.record.id);
  const name = useLive(runner, selectName);
  return (
    <Row justifyContent={{ md: 'flex-end' }} flexWrap="nowrap">
      {deleting || downloading ? (
        <Muted role="status">{deleting ? 'Deleting...' : 'Downloading...'}</Muted>
      ) : null}
      <Work runner={runner} />
      <Menu label={`Tindakan lain untuk ${name}`}>
        <MenuItem disabled={!downloadable} onChosen={() => runner.send({ type: 'download.requested' })}>
          <DownloadIcon aria-hidden />
          Download
        </MenuItem>
        <MenuLink to={`${form}?id=${id}`}>
          <PencilIcon aria-hidden />
          Edit
        </MenuLink>
        <MenuItem dangerous disabled={!deletable} onChosen={() => runner.send({ type: 'delete.requested' })}>
          <Trash2Icon aria-hidden />
          Delete
        </MenuItem>
      </Menu>
    </Row>
  );
}
