import type { CallOptions } from '../../api/client';
import { senderName } from '../../machines/sender/sender.rules';
import type { CallInput, SenderRecord } from '../../machines/sender/sender.types';
import type { StreamEnvironment } from '../../streams/environment';
import { fromCall } from '../actors/call';
import { provideClock } from '../actors/clock';

/**
 * A command's call that answers the record, or null where the server does not send it. It is not aborted where a fact
 * comes before its answer, or the row leaves the page.
 */
export const answered = (run: (record: SenderRecord, about: CallOptions) => Promise<SenderRecord | null>) =>
  fromCall<SenderRecord | null, CallInput>(({ input, signal }) =>
    run(input.record, { subject: senderName(input.record), unawaited: signal }),
  );
export const unanswered = async (call: Promise<unknown>) => {
  await call;
  return null;
};

export interface SenderSources {
  readonly streams: StreamEnvironment;
}

/** Actors that every sender invokes. */
export const senderActors = ({ streams }: SenderSources) => ({
  clock: provideClock(streams),
});
