import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { useLive } from '../hooks/use-live';
import { Button, type ButtonProps } from '../kit/button';

interface CommandButtonProps<A extends AnyActorRef>
  extends Omit<ButtonProps, 'pending' | 'onClick' | 'size'> {
  readonly row: A;
  readonly event: Parameters<A['send']>[0];
  /** Whether what it asks for is under way. */
  readonly isRunning: (snapshot: SnapshotFrom<A>) => boolean;
}

/** Asks a row for something; until that is done it says so. */
export function CommandButton<A extends AnyActorRef>({
  row,
  event,
  isRunning,
  ...button
}: CommandButtonProps<A>) {
  return <Button size="sm" pending={useLive(row, isRunning)} onClick={() => row.send(event)} {...button} />;
}
