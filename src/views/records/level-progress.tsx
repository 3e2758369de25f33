import type { LevelProgress as Progressed } from '../../api/schema/entities/people';
import { figure, rupiah } from '../kit/format';
import { Box, Muted } from '../kit/primitives';
import { ProgressBar } from '../kit/progress';

/** How far somebody is to the next level, and what they earn from there on; nothing where the server does not tell. */
export function LevelProgress({ progress }: { progress: Progressed | null | undefined }) {
  if (!progress) return null;
  const { blasts, next } = progress;
  return next ? (
    <Box width="full" maxWidth="24rem">
      <Muted fontSize="xs" mb="1">
        {`${figure(next.missing)} blast berhasil lagi ke ${next.name}, ${rupiah(next.blast_fee)} per blast`}
      </Muted>
      <ProgressBar aria-label={`Menuju ${next.name}`} value={blasts} max={blasts + next.missing} />
    </Box>
  ) : (
    <Muted fontSize="xs">{`Level tertinggi, ${figure(blasts)} blast berhasil`}</Muted>
  );
}
