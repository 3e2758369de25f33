import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Role } from '../../machines/auth/policy';

/** An actor that stands still at a moment, and who looks at it. */
export interface SeenProps {
  readonly actor: AnyActorRef;
  readonly role: Role | null;
}
/** What people see of actors, by their chart, or by their kind where two have one. */
export type SeenBook = Readonly<Partial<Record<string, ComponentType<SeenProps>>>>;
