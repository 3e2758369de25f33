import { accountCommands, senderObstacle } from '../../../machines/sender/sender.bulk';
import type { BulkCommands } from '../../provide/selection/bulk';

export const accountBulk: BulkCommands = { commands: accountCommands, obstacle: senderObstacle };
