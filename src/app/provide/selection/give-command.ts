import type { AnyActorRef } from 'xstate';
import {
  type Command,
  type CommandOutcome,
  type CommandSettled,
  UNKNOWN,
} from '../../../machines/commands/command';

/** Gives a row a command that it can take. Resolves to what became of it; unknown where the row ended first. */
export const giveCommand = (row: AnyActorRef, command: Command): Promise<CommandOutcome> =>
  new Promise((resolve) => {
    const end = (outcome: CommandOutcome) => {
      settling.unsubscribe();
      watched.unsubscribe();
      resolve(outcome);
    };
    const endUnknown = () => end({ kind: 'unknown', text: UNKNOWN });
    const settling = row.on('command.settled', (event) => {
      const settled = event as CommandSettled;
      if (settled.command === command) end(settled.outcome);
    });
    const watched = row.subscribe({ error: endUnknown, complete: endUnknown });
    row.send({ type: 'command.given', command });
  });
