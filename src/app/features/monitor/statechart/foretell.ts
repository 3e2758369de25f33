import type { Call } from '../../../../api/client';
import { type ApiError, apiError } from '../../../../api/errors';
import type { Past } from '../../../../api/schema/past';
import type { Course, CourseQuestion } from '../../../../machines/ahead/course';
import type { Unknown } from '../../../../machines/ahead/odds';
import type { ActorEntry } from '../../../../machines/history/entries';
import type { SenderRecord } from '../../../../machines/sender/sender.types';
import type { AskedFuture } from '../../../../machines/statechart/stepper';
import { fromCall } from '../../../actors/call';
import { answeredBy, firstUntil } from '../../../actors/worker';

export interface ForetellSources {
  readonly call: Call;
  /** A fresh worker that tells one course. */
  readonly startTeller: () => Worker;
}

const isBeginning = ({ kind }: ActorEntry) => kind === 'started' || kind === 'checkpoint';

/** The record that an actor of a sender began with. */
function recordIn(entry: ActorEntry | undefined): Partial<SenderRecord> {
  const known = entry?.kind === 'started' ? entry.input : entry?.kind === 'checkpoint' ? entry.context : null;
  return (known as { readonly record?: SenderRecord } | null)?.record ?? {};
}

/** An account's is told with that of its owner's others, any other sender's with everybody's. */
async function readPast(call: Call, { user_id }: Partial<SenderRecord>, signal: AbortSignal): Promise<Past> {
  try {
    return user_id == null
      ? await call('statistics.pastOfEverybody', {}, { signal })
      : await call('statistics.pastOfUser', { userId: user_id }, { signal });
  } catch (error) {
    if ((error as ApiError).status !== 404) throw error;
    throw apiError(
      'refused',
      'Server ini tidak mencatat apa yang dilakukan akun, jadi masa depannya tidak dapat diperkirakan.',
    );
  }
}

const unknownText = (unknown: Unknown) =>
  unknown.kind === 'days'
    ? `Belum cukup riwayat untuk masa depan: perlu ${unknown.needed} hari penuh dengan blast, baru ada ${unknown.days}.`
    : 'Belum ada yang dapat diperkirakan: server tidak mencatat pekerjaannya, atau ia tidak sedang bekerja.';

/** Tells one possible future of a sender, from what was measured of it. Nothing reaches the sender itself. */
export const provideForetell = ({ call, startTeller }: ForetellSources) =>
  fromCall<Course, AskedFuture>(async ({ input: { key, steps, seed }, signal }) => {
    // What it was before it began has no part in what it is now.
    const since = steps.slice(steps.findLastIndex(isBeginning));
    const past = await readPast(call, recordIn(since[0]), signal);
    const question: CourseQuestion = { past, key, steps: since, seed };
    const told = await firstUntil(signal, answeredBy<Course | Unknown>(startTeller, question)).catch(() => {
      throw apiError('unsent', 'Masa depan tidak dapat dihitung.');
    });
    if (told.kind !== 'course') throw apiError('unsent', unknownText(told));
    return told;
  });
