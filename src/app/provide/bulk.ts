import { rowObstacle } from '../../machines/selection/obstacle';
import { deletionCommand } from '../../machines/selection/deletion';
import { accountCommands, runnerCommands, senderObstacle } from '../../machines/sender/sender.bulk';
import { withdrawCommands, withdrawObstacle } from '../../machines/withdraw/withdraw.bulk';
import type { Obstacle } from '../../machines/selection/obstacle';
import type { BulkCommand } from '../../machines/selection/selection.types';

/** What can be done with several rows of a list at once, and why a row does not take it. */
export interface BulkCommands {
  readonly commands: readonly BulkCommand[];
  readonly obstacle: Obstacle;
}

const deletions = (noun: string): BulkCommands => ({
  commands: [deletionCommand(noun)],
  obstacle: rowObstacle,
});
const runners = (noun: string): BulkCommands => ({
  commands: runnerCommands(noun),
  obstacle: senderObstacle,
});

/** What can be done with several rows at once, by the name of their list. */
export const BULK = {
  whatsapp: { commands: accountCommands, obstacle: senderObstacle },
  generator: runners('generator'),
  validator: runners('validator'),
  withdraw: { commands: withdrawCommands, obstacle: withdrawObstacle },
  bonus: deletions('bonus'),
  level: deletions('level'),
  message: deletions('template'),
  phonenumber: deletions('nomor'),
  proxy: deletions('proxy'),
} as const satisfies Readonly<Record<string, BulkCommands>>;
