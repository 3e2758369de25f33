import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { selectRole, selectUserId } from '../../../machines/auth/auth.selectors';
import { can } from '../../../machines/auth/policy';
import type { WhatIfSnapshot, whatIfMachine } from '../../../machines/ahead/what-if';
import { trialAddressOf, trialOf } from '../../../machines/ahead/what-if.rules';
import { useScreenActor, useSystem } from '../../hooks/system';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { EmptyState, ErrorState } from '../../kit/empty-state';
import { PageHeader } from '../../kit/page-header';
import { Box, Grid, Muted } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { StaleBanner } from '../../kit/stale-banner';
import { keepInStep } from '../../list/use-list';
import type { ScreenProps } from '../../ports/charts';
import { ReadTimeText } from '../read-at';
import { unknownWords } from '../../ahead/ahead-words';
import { Levers } from './levers';
import { Outcome } from './outcome';

type Charts = Readonly<Record<'ownWhatIf' | 'allWhatIf', typeof whatIfMachine>>;

const selectAbsence = (snapshot: WhatIfSnapshot) =>
  snapshot.matches('failed') ? 'failed' : snapshot.matches('unknown') ? 'unknown' : null;

/** What is expected, and what would be if something were changed (`/ahead`). */
export default function WhatIf({ charts }: ScreenProps<Charts>) {
  const { auth, address } = useSystem();
  const role = useSelector(auth, selectRole);
  const userId = useSelector(auth, selectUserId) ?? '';
  const whatIf = useScreenActor(
    can(role, 'figures.readAll') ? charts.allWhatIf : charts.ownWhatIf,
    'whatIf',
    {
      userId,
    },
  );
  const { pathname } = useLocation();
  useEffect(
    () => keepInStep(whatIf, address, pathname, { read: trialOf, write: trialAddressOf }),
    [whatIf, address, pathname],
  );
  const { ground, without, error } = useSelector(whatIf, ({ context }) => context);
  const absence = useSelector(whatIf, selectAbsence);
  const isBusy = useSelector(whatIf, (snapshot) => snapshot.hasTag('reading'));
  const readAgain = () => whatIf.send({ type: 'reading.requested' });
  return (
    <>
      <PageHeader
        title="Perkiraan"
        actions={
          without ? (
            <>
              <Muted>
                <ReadTimeText at={without.at} />
              </Muted>
              <Button variant="outline" pending={isBusy} onClick={readAgain}>
                Hitung ulang
              </Button>
            </>
          ) : null
        }
      />
      {absence === 'failed' ? (
        <Card>
          <ErrorState text={error ?? ''} onRetried={readAgain} />
        </Card>
      ) : absence === 'unknown' ? (
        <Card>
          <EmptyState title="Server ini tidak menyimpan riwayat untuk perkiraan." />
        </Card>
      ) : ground === null || without === null ? (
        <Card role="status" aria-label="Memuat…">
          <Skeleton height="20rem" />
        </Card>
      ) : without.kind === 'unknown' ? (
        <Card>
          <Muted>{unknownWords(without)}</Muted>
        </Card>
      ) : (
        <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '22rem minmax(0, 1fr)' }} alignItems="start">
          {error === null ? null : (
            <Box gridColumn="1 / -1">
              <StaleBanner text={error} onRetried={readAgain} />
            </Box>
          )}
          <Levers whatIf={whatIf} ground={ground} present={without.present} />
          <Outcome whatIf={whatIf} ground={ground} without={without} />
        </Grid>
      )}
    </>
  );
}
