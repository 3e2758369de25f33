import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { ArrowDownIcon } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { NavigationSnapshot } from '../../../machines/navigation/navigation';
import type { RealtimeMonitorRef } from '../../../machines/monitor/realtime';
import type { Observation } from '../../../machines/monitor/realtime.types';
import { Button } from '../../kit/button';
import { EmptyState } from '../../kit/empty-state';
import { figure } from '../../kit/format';
import { Box } from '../../kit/primitives';
import { useSystem } from '../../hooks/system';
import { CARD_HEIGHT, columns, EntryRow, LINE_HEIGHT } from './entry-row';
import { selectShown } from './selectors';

const HEADERS = ['Date', 'Event', 'State', 'Status', 'Reconnect', 'Wait', 'Number'];

const Frame = chakra('div', {
  base: {
    height: 'min(65dvh, 40rem)',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    borderWidth: '1px',
    borderRadius: 'md',
  },
});
const Head = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: '1',
    minWidth: '56rem',
    display: { base: 'none', md: 'grid' },
    gridTemplateColumns: columns,
    columnGap: '3',
    px: '3',
    py: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'transparent',
    fontSize: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
  },
});
const Body = chakra('div', { base: { position: 'relative', minWidth: { md: '56rem' } } });

const isMobile = (snapshot: NavigationSnapshot) => snapshot.matches({ layout: 'mobile' });

/** How near its end, in px, the list counts as read to the end: then it follows what comes. */
const NEAR = 48;

/** The messages, oldest first; only those in sight are drawn, and the end stays in sight until someone scrolls away. */
export function EntryList({ monitor }: { monitor: RealtimeMonitorRef }) {
  const { navigation } = useSystem();
  const height = useSelector(navigation, isMobile) ? CARD_HEIGHT : LINE_HEIGHT;
  const shown = useSelector(monitor, selectShown);
  const frame = useRef<HTMLDivElement>(null);
  /** The last message that was in sight when somebody scrolled away; null while the list follows what comes. */
  const [left, setLeft] = useState<number | null>(null);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const select = useCallback(
    (entry: Observation) => monitor.send({ type: 'entry.selected', entry }),
    [monitor],
  );

  useLayoutEffect(() => rows.measure(), [rows, height]);
  useLayoutEffect(() => {
    if (left === null && shown.length > 0 && frame.current)
      frame.current.scrollTop = frame.current.scrollHeight;
  }, [shown, left]);
  const news = left === null ? 0 : shown.length - 1 - shown.findLastIndex(({ index }) => index <= left);

  return (
    <Box position="relative">
      <Frame
        ref={frame}
        role="table"
        aria-label="Peristiwa realtime"
        aria-rowcount={shown.length + 1}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR;
          setLeft((known) => (isAtEnd ? null : (known ?? shown.at(-1)?.index ?? -1)));
        }}
      >
        <Head role="row">
          {HEADERS.map((header) => (
            <div key={header} role="columnheader">
              {header}
            </div>
          ))}
        </Head>
        {shown.length === 0 ? (
          <div role="row">
            <div role="cell">
              <EmptyState title="No Data" />
            </div>
          </div>
        ) : null}
        <Body role="rowgroup" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const entry = shown[index];
            return entry ? (
              <EntryRow
                key={entry.index}
                entry={entry}
                top={start}
                height={height}
                place={index + 2}
                onSelected={select}
              />
            ) : null;
          })}
        </Body>
      </Frame>
      {news > 0 ? (
        <Box
          position="absolute"
          bottom="3"
          insetX="0"
          display="flex"
          justifyContent="center"
          pointerEvents="none"
        >
          <Button size="sm" pointerEvents="auto" boxShadow="floating" onClick={() => setLeft(null)}>
            <ArrowDownIcon aria-hidden />
            {`${figure(news)} baru`}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
