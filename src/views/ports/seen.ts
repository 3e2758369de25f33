import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Role } from '../../machines/auth/policy';

/** A frozen actor, and the role that looks at it. */
export interface SeenProps {
  readonly actor: AnyActorRef;
  readonly role: Role | null;
}
/** Views of actors, by their chart, or by their kind where two kinds share one. */
export type SeenBook = Readonly<Partial<Record<string, ComponentType<SeenProps>>>>;
