import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { ZONE_NAME } from '../../api/schema/business-day';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can, type Role } from '../../machines/auth/policy';
import type { HistoryRef, historyMachine } from '../../machines/history/history';
import { createTimeline } from '../../machines/history/timeline';
import { foldRuns } from '../../machines/history/timeline.runs';
import type { Allowed } from '../../machines/history/verdict.rules';
import type { SenderKind } from '../../machines/sender/sender.types';
import { ClientIdDetail } from '../records/client-id-detail';
import { Muted, Row, Stack } from '../kit/primitives';
import { SideSheet } from '../kit/side-sheet';
import { Skeleton } from '../kit/skeleton';
import { TextLink } from '../kit/text-link';
import { useScreenActor, useSystem } from '../hooks/system';
import { Beyond } from './beyond';
import { Lines, momentOf } from './lines';
import type { TimelineProps } from './timeline-props';
import { VerdictPanel } from './verdict';

const OVERLINES = {
  whatsapp: 'Riwayat',
  generator: 'Riwayat generator',
  validator: 'Riwayat validator',
} as const;

/** What the role is offered to do about a row of this kind, as the row itself offers it. */
const allowedTo = (role: Role | null, kind: SenderKind): Allowed => ({
  operates: kind !== 'whatsapp' || can(role, 'accounts.operate'),
  activates: can(role, 'accounts.activate'),
  pairs: can(role, kind === 'whatsapp' ? 'accounts.operate' : 'accounts.pair'),
});

/** The lines of the row that are known, newest first, and those of them that are shown. */
function useLines(actor: HistoryRef, subject: string) {
  const entries = useSelector(actor, ({ context }) => context.known);
  const fromServer = useSelector(actor, ({ context }) => context.fromServer);
  const most = useSelector(actor, ({ context }) => context.most);
  // Entries of the server come between those that the browser has.
  const read = useMemo(
    () => ({ fromServer, timeline: createTimeline(subject) }).timeline,
    [subject, fromServer],
  );
  const { lines, known } = useMemo(() => read(entries), [entries, read]);
  const folded = useMemo(() => foldRuns(lines), [lines]);
  const shown = useMemo(() => folded.slice(-most).toReversed(), [folded, most]);
  return { shown, known, hasMore: folded.length > most, begins: lines[0] };
}

const Awaited = () => (
  <Stack gap="3" aria-busy role="status" aria-label="Memuat riwayat">
    {['70%', '55%', '80%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Stack>
);

/** Why a row does not send, and what happened to it, in plain words. */
function Timeline({ subject, name, logic, onClosed }: TimelineProps & { logic: typeof historyMachine }) {
  const { auth, registry } = useSystem();
  const row = registry.get(subject);
  const kind = subject.split(':', 1)[0] as SenderKind;
  const record = row?.getSnapshot().context.record;
  const id = String(record?.id ?? '');
  const actor = useScreenActor(logic, `history:${subject}`, { key: subject, kind, id });
  const role = useSelector(auth, selectRole);
  const unfolded = useSelector(actor, ({ context }) => context.unfolded);
  const isLoading = useSelector(actor, ({ context }) => context.older === 'loading');
  const { shown, known, hasMore, begins } = useLines(actor, subject);
  const toggle = useCallback((from: number) => actor.send({ type: 'run.toggled', from }), [actor]);
  const isDeveloper = can(role, 'monitors.open');
  const chartAt = useMemo(
    () =>
      isDeveloper
        ? (at: number) => `/monitor/statechart?actor=${encodeURIComponent(subject)}&at=${at}`
        : null,
    [isDeveloper, subject],
  );
  const [newest] = shown;
  return (
    <SideSheet title={name} overline={OVERLINES[kind]} label={`Riwayat ${name}`} onClosed={onClosed}>
      <Stack gap="4">
        {row ? <VerdictPanel row={row} known={known} allowed={allowedTo(role, kind)} /> : null}
        {kind === 'whatsapp' ? <ClientIdDetail id={record?.clientid ?? ''} /> : null}
        {newest ? (
          <Row justifyContent="space-between" fontSize="sm">
            <Muted>{`Waktu ${ZONE_NAME}`}</Muted>
            {chartAt ? <TextLink href={chartAt(momentOf(newest))}>Lihat di statechart</TextLink> : null}
          </Row>
        ) : null}
        {newest ? (
          <div>
            <Lines
              lines={shown}
              isRunner={kind !== 'whatsapp'}
              unfolded={unfolded}
              onToggled={toggle}
              chartAt={chartAt}
            />
          </div>
        ) : isLoading ? (
          <Awaited />
        ) : (
          <Muted>Belum ada yang tercatat di browser ini.</Muted>
        )}
        <Beyond actor={actor} hasMore={hasMore} begins={begins ? momentOf(begins) : null} />
      </Stack>
    </SideSheet>
  );
}

/** The drawer, with the chart that follows a row. */
export const withLogic = (logic: typeof historyMachine) => (props: TimelineProps) => (
  <Timeline {...props} logic={logic} />
);
