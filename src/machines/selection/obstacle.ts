import type { AnyMachineSnapshot } from 'xstate';
import type { BulkCommand } from './selection.types';

/** Says in a few words why a row does not take a command: `sudah berjalan`. */
export type Obstacle = (snapshot: AnyMachineSnapshot, command: BulkCommand) => string;

/** Of rows that are only deleted. */
export const rowObstacle: Obstacle = () => 'sedang dihapus';
