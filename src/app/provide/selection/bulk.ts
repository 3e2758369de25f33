import { deletionCommand } from '../../../machines/selection/deletion';
import { type Obstacle, rowObstacle } from '../../../machines/selection/obstacle';
import type { BulkCommand } from '../../../machines/selection/selection.types';
import { runnerCommands, senderObstacle } from '../../../machines/sender/sender.bulk';

/** What can be done with several rows of a list at once, and why a row does not take it. */
export interface BulkCommands {
  readonly commands: readonly BulkCommand[];
  readonly obstacle: Obstacle;
}

/** `noun` is what a question calls the rows. */
export const deletions = (noun: string): BulkCommands => ({
  commands: [deletionCommand(noun)],
  obstacle: rowObstacle,
});
/** Of generators or validators. */
export const runners = (noun: string): BulkCommands => ({
  commands: runnerCommands(noun),
  obstacle: senderObstacle,
});
