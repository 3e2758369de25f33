import { useNow, useOfflineSince } from './line';
import { timeOn } from './moments';
import { Muted } from './primitives';

const Age = ({ at }: { at: number }) => (
  <Muted mb="2" role="status">
    Data per {timeOn(at, useNow())}
  </Muted>
);

/** Without a connection: when the shown rows were read. */
export const DataAge = ({ at }: { at: number | null | undefined }) =>
  useOfflineSince() !== null && at ? <Age at={at} /> : null;
