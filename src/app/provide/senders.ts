import type { AnyEventObject } from 'xstate';
import type { CallInput, Event, SenderRecord } from '../../machines/sender/sender.types';
import type { StreamEnvironment } from '../../streams/environment';
import type { Router } from '../../streams/route';
import { fromCall } from './call';
import { provideClock } from './clock';
import { provideFacts } from './facts';

/** A command's call that answers the record, or null where the server does not tell it. */
export const answered = (run: (record: SenderRecord, signal: AbortSignal) => Promise<SenderRecord | null>) =>
  fromCall<SenderRecord | null, CallInput>(({ input, signal }) => run(input.record, signal));
export const unanswered = async (call: Promise<unknown>) => {
  await call;
  return null;
};

export interface SenderSources {
  readonly router: Router;
  readonly streams: StreamEnvironment;
}

/** What everything that sends hears. */
export const senderActors = ({ router, streams }: SenderSources) => ({
  wire: provideFacts<Extract<Event, AnyEventObject>>(router),
  clock: provideClock(streams),
});
