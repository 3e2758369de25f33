import { withdrawCommands, withdrawObstacle } from '../../../machines/withdraw/withdraw.bulk';
import type { BulkCommands } from '../../provide/selection/bulk';

export const withdrawBulk: BulkCommands = { commands: withdrawCommands, obstacle: withdrawObstacle };
