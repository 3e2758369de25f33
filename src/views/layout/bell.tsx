import { chakra } from '@chakra-ui/react/styled-system';
import { BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AlertsRef } from '../../machines/alerts/alerts';
import { ErrorBoundary, Missing } from '../kit/error-boundary';
import { Muted } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import type { LazyActor } from '../ports/lazy-actor';
import { useSystem } from '../hooks/system';
import { Dropdown, type OpenPanel } from './dropdown';
import { HeaderPanel } from './header-panel';
import { useUnread } from './use-unread';

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '-0.5',
    insetEnd: '-1',
    minWidth: '1.125rem',
    px: '1',
    borderRadius: 'full',
    bg: 'danger.solid',
    color: 'danger.contrast',
    fontSize: '0.6875rem',
    lineHeight: '1.125rem',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Loaded together with its data, so that the user waits once. */
const loadPanel = (alerts: LazyActor<AlertsRef>) =>
  lazy(async () => {
    const [{ AlertsPanel }, actor] = await Promise.all([import('./alerts-panel'), alerts.load()]);
    return {
      default: ({ onClosed }: { onClosed: () => void }) => <AlertsPanel actor={actor} onClosed={onClosed} />,
    };
  });

/** The list of alerts; loaded again each time it is opened after a failure. */
function Alerts({ id, onClosed }: OpenPanel) {
  const { alerts } = useSystem();
  const [Panel] = useState(() => loadPanel(alerts));
  return (
    <HeaderPanel
      id={id}
      role="dialog"
      aria-label="Pemberitahuan"
      tabIndex={-1}
      width={{ base: 'calc(100vw - 1rem)', md: '24rem' }}
      insetEnd={{ base: '2', md: '0' }}
    >
      <ErrorBoundary fallback={<Missing p="4">Belum dapat dimuat. Coba buka lagi nanti.</Missing>}>
        <Suspense
          fallback={
            <Muted as="div" role="status" aria-label="Memuat…" p="4">
              <Skeleton height="2.5rem" />
            </Muted>
          }
        >
          <Panel onClosed={onClosed} />
        </Suspense>
      </ErrorBoundary>
    </HeaderPanel>
  );
}

/** The unread alerts, and on being pressed all of them. */
export function Bell() {
  const unread = useUnread();
  const label = unread > 0 ? `Pemberitahuan, ${unread} belum dibaca` : 'Pemberitahuan';
  return (
    <Dropdown
      position={{ md: 'relative' }}
      button={{ size: 'icon', 'aria-label': label, title: label, position: 'relative' }}
      toggle={
        <>
          <BellIcon aria-hidden />
          {unread > 0 ? <Count aria-hidden>{unread > 9 ? '9+' : unread}</Count> : null}
        </>
      }
    >
      {(panel) => <Alerts {...panel} />}
    </Dropdown>
  );
}
