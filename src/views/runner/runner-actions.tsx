import type { RunnerRef } from '../../machines/sender/runner';
import {
  canDelete,
  canDownload,
  isDeleting,
  isDownloading,
  isSending,
  isStarting,
  isStopping,
} from '../../machines/sender/runner.selectors';
import { Button, ButtonLink } from '../kit/button';
import { Box, Row } from '../kit/primitives';
import { useLive } from '../use-live';

function Work({ runner }: { runner: RunnerRef }) {
  const sending = useLive(runner, isSending);
  const starting = useLive(runner, isStarting);
  const stopping = useLive(runner, isStopping);
  if (starting) return <Button size="sm" pending pendingLabel="Starting..." />;
  return sending ? (
    <Button
      size="sm"
      variant="outline"
      colorPalette="danger"
      pending={stopping}
      pendingLabel="Stopping..."
      onClick={() => runner.send({ type: 'blast.stopRequested' })}
    >
      Stop
    </Button>
  ) : (
    <Button size="sm" onClick={() => runner.send({ type: 'blast.startRequested' })}>
      Start
    </Button>
  );
}

/** What can be done with a generator or a validator; `form` is the address of its form (GEN-06, VAL-06). */
export function RunnerActions({ runner, form }: { runner: RunnerRef; form: string }) {
  const downloadable = useLive(runner, canDownload);
  const downloading = useLive(runner, isDownloading);
  const deletable = useLive(runner, canDelete);
  const deleting = useLive(runner, isDeleting);
  const id = useLive(runner, ({ context }) => context.record.id);
  return (
    // Two lines of buttons leave the columns beside them room.
    <Box ms="auto" width={{ md: '12.5rem' }}>
      <Row justifyContent={{ md: 'flex-end' }}>
        <Work runner={runner} />
        <Button
          size="sm"
          variant="outline"
          colorPalette="neutral"
          disabled={!downloadable}
          pending={downloading}
          pendingLabel="Downloading..."
          onClick={() => runner.send({ type: 'download.requested' })}
        >
          Download
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="danger"
          disabled={!deletable}
          pending={deleting}
          pendingLabel="Deleting..."
          onClick={() => runner.send({ type: 'delete.requested' })}
        >
          Delete
        </Button>
        <ButtonLink size="sm" variant="outline" colorPalette="neutral" to={`${form}?id=${id}`}>
          Edit
        </ButtonLink>
      </Row>
    </Box>
  );
}
