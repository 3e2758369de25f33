import { WorkflowIcon } from 'lucide-react';
import type { Observation } from '../../../machines/monitor/realtime.types';
import { addressOf } from '../../../machines/statechart/address';
import { Button, ButtonLink } from '../../kit/button';
import { TitledCard } from '../../kit/card';
import { Notice } from '../../kit/notice';
import { Box, Row } from '../../kit/primitives';
import { useMonitorAddress } from '../address';
import { DataView } from '../data-view';
import { ViewerSwitch } from '../viewer-switch';
import { stamp } from './stamp';

const dataOf = ({ kind, text }: Observation): unknown => (kind === 'rejected' ? text : JSON.parse(text));

const chartAddress = (actor: string, at: number) =>
  `/monitor/statechart?${addressOf({ actor, moment: { kind: 'time', at, nth: null }, future: null }, new URLSearchParams())}`;

/** One message as it came, in the viewer that the address asks for. */
export function EntryDetail({ entry, onClosed }: { entry: Observation; onClosed: () => void }) {
  const { viewer } = useMonitorAddress();
  const rejected = entry.kind === 'rejected';
  return (
    <Box mt="4">
      <TitledCard
        title={`${rejected ? 'Ditolak' : entry.event} · ${stamp(entry.date)}`}
        actions={
          <Row>
            <ViewerSwitch viewer={viewer} />
            <Button size="sm" variant="outline" colorPalette="neutral" onClick={onClosed}>
              Tutup
            </Button>
          </Row>
        }
      >
        {rejected ? (
          <Box mb="3">
            <Notice tone="danger">{`${entry.path || 'Seluruh pesan'}: seharusnya ${entry.expected}`}</Notice>
          </Box>
        ) : null}
        {entry.actors.length === 0 ? null : (
          <Row mb="3">
            {entry.actors.map((actor) => (
              <ButtonLink key={actor} to={chartAddress(actor, entry.at)} size="sm" variant="outline">
                <WorkflowIcon aria-hidden />
                {`Statechart ${actor}`}
              </ButtonLink>
            ))}
          </Row>
        )}
        <DataView data={dataOf(entry)} viewer={rejected ? 'text' : viewer} />
      </TitledCard>
    </Box>
  );
}
