import { type ApiError, type Failure, isUncertain } from '../../api/errors';

/** The commands a row can be given. */
export type Command =
  | 'start'
  | 'stop'
  | 'activate'
  | 'reset'
  | 'delete'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'revoke'
  | 'update';

interface Done {
  readonly kind: 'answered' | 'seen';
  /** What is still awaited, in a few words, though the person who gave the command has done their part. */
  readonly awaits?: string;
}
/**
 * What became of a command:
 * - `answered`: the server says that it did it; `seen`: a fact showed it before the answer came;
 * - `refused`: it was not done; `superseded`: something opposite came first;
 * - `unknown`: the answer was lost, and a check could not find out.
 */
export type CommandOutcome =
  | Done
  | { readonly kind: 'refused' | 'superseded' | 'unknown'; readonly text: string };

/** A command that was asked about already, as one for many rows at once: a row that cannot take it says nothing. */
export interface CommandGiven {
  readonly type: 'command.given';
  readonly command: Command;
}
/** Emitted once for every command that a row has accepted, given alone or for many rows. */
export interface CommandSettled {
  readonly type: 'command.settled';
  readonly command: Command;
  readonly outcome: CommandOutcome;
}

export const UNKNOWN = 'Belum diketahui apakah sudah dilakukan.';

export const SEEN: CommandOutcome = { kind: 'seen' };
export const superseded = (text: string): CommandOutcome => ({ kind: 'superseded', text });

/** The text of a call's failure, which also says where it is unknown whether the call took effect. */
export const failureText = (failure: Failure) =>
  isUncertain(failure) ? `${failure.text} ${UNKNOWN}` : failure.text;

/** The outcome of a command whose call failed. */
export const failedOutcome = (error: ApiError): CommandOutcome => ({
  kind: isUncertain(error) ? 'unknown' : 'refused',
  text: error.text,
});

/** The event that ended the state in which a command's call was pending. */
export interface Ending {
  readonly type: string;
  readonly error?: unknown;
}
/** The outcome of a command by the event that ended its call: the answer, or a fact, judged by `ofFact`. */
export function outcomeOf<E extends Ending>(
  ending: E,
  ofFact: (fact: E) => CommandOutcome = () => SEEN,
): CommandOutcome {
  if (ending.type.startsWith('xstate.done.actor.')) return { kind: 'answered' };
  if (ending.type.startsWith('xstate.error.actor.')) return failedOutcome(ending.error as ApiError);
  return ofFact(ending);
}

export const isDone = (outcome: CommandOutcome): outcome is Done => !('text' in outcome);
