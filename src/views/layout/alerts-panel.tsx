import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import type { AlertsRef } from '../../machines/alerts/alerts';
import { selectAlerts, selectOlder } from '../../machines/alerts/alerts.selectors';
import { isKept, selectUnread } from '../../machines/alerts/alerts.unread';
import { alertNames, alertPath, alertText } from '../../machines/alerts/alerts.texts';
import type { Alert } from '../../machines/alerts/alerts.types';
import { BidiText } from '../kit/bidi-text';
import { NameText } from '../kit/name-text';
import { Button } from '../kit/button';
import { Link } from '../kit/link';
import { Box, Flex, Heading, Muted, Text, VisuallyHidden } from '../kit/primitives';
import { TimeAgo } from '../kit/time';
import { ALERT_LOOKS } from '../records/alert-looks';
import { AlertsSettings } from './alerts-settings';

const Entry = chakra(Link, {
  base: {
    display: 'flex',
    gap: '3',
    px: '4',
    py: '2.5',
    minHeight: '11',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
const Mark = chakra('span', {
  base: { boxSize: '2', mt: '1.5', borderRadius: 'full', bg: 'accent.mark', flexShrink: 0 },
});

function AlertEntry({ alert, onOpened }: { alert: Alert; onOpened: () => void }) {
  const [tone, Icon] = ALERT_LOOKS[alert.kind];
  const names = alertNames(alert);
  return (
    <li>
      <Entry to={alertPath(alert)} onClick={onOpened}>
        <Box colorPalette={tone} color="colorPalette.fg" mt="1" aria-hidden>
          <Icon />
        </Box>
        <Box flex="1" minWidth="0">
          <Text fontSize="sm" fontWeight={alert.unread > 0 ? 'semibold' : 'normal'} overflowWrap="anywhere">
            <BidiText>{alertText(alert)}</BidiText>
          </Text>
          {names ? (
            <Text fontSize="xs" overflowWrap="anywhere">
              <NameText>{names}</NameText>
            </Text>
          ) : null}
          <Muted fontSize="xs" fontVariantNumeric="tabular-nums">
            <TimeAgo at={alert.at} />
          </Muted>
        </Box>
        {alert.unread > 0 ? (
          <>
            <Mark aria-hidden />
            <VisuallyHidden>belum dibaca</VisuallyHidden>
          </>
        ) : null}
      </Entry>
    </li>
  );
}

/** The alerts of this session, or all that the server keeps, and the settings of how else the user is notified. */
export function AlertsPanel({ actor, onClosed }: { actor: AlertsRef; onClosed: () => void }) {
  const alerts = useSelector(actor, selectAlerts);
  const unread = useSelector(actor, selectUnread);
  const kept = useSelector(actor, isKept);
  const older = useSelector(actor, selectOlder);
  return (
    <>
      <Flex px="4" minHeight="12" alignItems="center" justifyContent="space-between" borderBottomWidth="1px">
        <Heading size="sm">Pemberitahuan</Heading>
        {unread > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={({ currentTarget }) => {
              // The button goes, and would take the focus with it.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
              actor.send({ type: 'alerts.read' });
            }}
          >
            Tandai dibaca
          </Button>
        ) : null}
      </Flex>
      {alerts.length === 0 ? (
        <Box px="4" py="6" textAlign="center">
          <Text fontWeight="medium">Belum ada pemberitahuan</Text>
          <Muted>
            {kept
              ? 'Kabar akun dan uang muncul di sini, juga yang terjadi selama Anda pergi.'
              : 'Kabar akun dan penarikan selama halaman ini terbuka muncul di sini.'}
          </Muted>
        </Box>
      ) : (
        <Box as="ul" maxHeight="min(60vh, 26rem)" overflowY="auto" py="1">
          {alerts.map((alert) => (
            <AlertEntry
              key={alert.id}
              alert={alert}
              onOpened={() => {
                actor.send({ type: 'alert.opened', id: alert.id });
                onClosed();
              }}
            />
          ))}
          {older === 'none' ? null : (
            <Box as="li" px="4" py="2">
              <Button
                size="sm"
                variant="ghost"
                width="full"
                pending={older === 'reading'}
                onClick={() => actor.send({ type: 'older.requested' })}
              >
                Yang lebih lama
              </Button>
            </Box>
          )}
        </Box>
      )}
      <AlertsSettings actor={actor} />
    </>
  );
}
