import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { NavigationSnapshot } from '../../../machines/navigation/navigation';
import type { RealtimeMonitorRef } from '../../../machines/monitor/realtime';
import type { Observation } from '../../../machines/monitor/realtime.types';
import { EmptyState } from '../../kit/empty-state';
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
  const follows = useRef(true);
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
    if (follows.current && shown.length > 0 && frame.current)
      frame.current.scrollTop = frame.current.scrollHeight;
  }, [shown]);

  return (
    <Frame
      ref={frame}
      role="table"
      aria-label="Peristiwa realtime"
      aria-rowcount={shown.length + 1}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR;
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
  );
}
