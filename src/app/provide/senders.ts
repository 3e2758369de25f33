import type { CallInput, SenderRecord } from '../../machines/sender/sender.types';
import type { StreamEnvironment } from '../../streams/environment';
import { fromCall } from './call';
import { provideClock } from './clock';

/** A command's call that answers the record, or null where the server does not tell it. */
export const answered = (run: (record: SenderRecord, signal: AbortSignal) => Promise<SenderRecord | null>) =>
  fromCall<SenderRecord | null, CallInput>(({ input, signal }) => run(input.record, signal));
export const unanswered = async (call: Promise<unknown>) => {
  await call;
  return null;
};

export interface SenderSources {
  readonly streams: StreamEnvironment;
}

/** What everything that sends hears, beside its facts. */
export const senderActors = ({ streams }: SenderSources) => ({
  clock: provideClock(streams),
});
