import type { EventName } from '../../../src/api/schema/events';
import type { WireEvent } from '../../../src/api/schema/wire';
import type { Event, SenderRecord } from '../../../src/machines/sender/sender.types';
import { EPOCH } from '../../support/clock';

/** An idle, connected account. */
export const account: SenderRecord = {
  id: '12',
  clientid: 'id-1',
  phonenumber: '628120000001',
  pushname: 'Budi',
  state: 'connected',
  status: 'idle',
  count_success: 5,
  count_fail: 1,
  income: 500,
  suspended: 0,
  suspended_count: 0,
};

type SenderEventName =
  Extract<Event['type'], `wire.${string}`> extends `wire.${infer N}` ? N & EventName : never;

/** A fact as the streams send it, by default live and at the tests' epoch. */
export const wire = <N extends SenderEventName>(event: N, fields: Partial<WireEvent<N>> = {}): Event =>
  ({ type: `wire.${event}`, at: EPOCH, replayed: false, ...fields }) as unknown as Event;
