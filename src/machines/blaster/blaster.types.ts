import type { NamedOption } from '../chooser/chooser.rules';
import type { Draft, FieldErrors, Receiver, Round } from './blaster.rules';

export interface Context {
  readonly draft: Draft;
  /** What it begins with. */
  readonly initial: Draft;
  /** The sender, as far as it is known by its name. */
  readonly sender: NamedOption | null;
  readonly fieldErrors: FieldErrors;
  readonly error: string | null;
  /** How far the message has come on its way to every active number; null where it is on none. */
  readonly round: Round | null;
}
export type Event =
  | { readonly type: 'draft.edited'; readonly field: 'sender' | 'message'; readonly value: string }
  /** The sender is known by its name. */
  | { readonly type: 'sender.known'; readonly sender: NamedOption }
  | { readonly type: 'receiver.toggled'; readonly receiver: Receiver }
  /** Every active number, or those that are chosen (BLASTER-05). */
  | { readonly type: 'receivers.allToggled' }
  | { readonly type: 'message.submitted' }
  /** On its way to every number: pauses, goes on from there, or is left at that. */
  | { readonly type: 'round.stopped' }
  | { readonly type: 'round.resumed' }
  | { readonly type: 'round.ended' };

/** What is sent at once. */
export interface Sending extends Pick<Draft, 'sender' | 'message'> {
  readonly numbers: readonly string[];
}
