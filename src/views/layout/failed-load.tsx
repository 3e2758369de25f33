import { useActorRef, useSelector } from '@xstate/react';
import { CloudAlertIcon, RefreshCwIcon, WifiOffIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { InspectionEvent } from 'xstate';
import type { LoadVerdict } from '../../machines/screen-load/screen-load.rules';
import type { ScreenLoadLogic, ScreenLoadSnapshot } from '../../machines/screen-load/screen-load';
import { Button } from '../kit/button';
import { Box, Grid, Muted, Stack, Text } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';

const LOOKS: Readonly<Record<LoadVerdict, { icon: ReactNode; title: string; text: string }>> = {
  offline: {
    icon: <WifiOffIcon />,
    title: 'Anda offline',
    text: 'Halaman ini dimuat sendiri begitu Anda online lagi.',
  },
  outdated: {
    icon: <RefreshCwIcon />,
    title: 'Versi baru tersedia',
    text: 'Aplikasi telah diperbarui. Muat ulang halaman untuk melanjutkan.',
  },
  broken: {
    icon: <CloudAlertIcon />,
    title: 'Halaman belum dapat dimuat',
    text: 'Server sedang bermasalah. Halaman ini mencoba lagi sendiri.',
  },
};

const selectReason = ({ context }: ScreenLoadSnapshot) => context.reason;
const isLoaded = (snapshot: ScreenLoadSnapshot) => snapshot.matches('loaded');
const isTrying = (snapshot: ScreenLoadSnapshot) => snapshot.matches('loading') || snapshot.matches('judging');

export interface FailedLoadViewProps {
  readonly logic: ScreenLoadLogic;
  readonly inspect: (event: InspectionEvent) => void;
  readonly onLoaded: () => void;
}

/** The view in place of a part whose code failed to load; it says why. */
export function FailedLoadView({ logic, inspect, onLoaded }: FailedLoadViewProps) {
  const actor = useActorRef(logic, { id: 'screenLoad', inspect });
  const reason = useSelector(actor, selectReason);
  const trying = useSelector(actor, isTrying);
  const loaded = useSelector(actor, isLoaded);
  useEffect(() => {
    if (loaded) onLoaded();
  }, [loaded, onLoaded]);

  if (reason === null) {
    return (
      <Grid aria-busy role="status" aria-label="Memuat…">
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton height="9rem" />
      </Grid>
    );
  }
  const { icon, title, text } = LOOKS[reason];
  return (
    <Stack role="alert" alignItems="center" textAlign="center" gap="2" px="4" py="16">
      <Box aria-hidden color="fg.subtle" fontSize="3xl">
        {icon}
      </Box>
      <Text fontWeight="semibold" fontSize="lg">
        {title}
      </Text>
      <Muted maxWidth="42ch">{text}</Muted>
      {reason === 'outdated' ? (
        <Button mt="2" onClick={() => actor.send({ type: 'reload.requested' })}>
          Muat ulang
        </Button>
      ) : (
        <Button
          mt="2"
          variant="outline"
          remote={false}
          pending={trying}
          pendingLabel="Mencoba…"
          onClick={() => actor.send({ type: 'retry.requested' })}
        >
          Coba lagi
        </Button>
      )}
    </Stack>
  );
}
