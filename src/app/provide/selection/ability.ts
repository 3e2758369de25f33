import type { User } from '../../../api/schema/entities/people';
import { can, roleOf } from '../../../machines/auth/policy';
import type { RowRegistry } from '../../../machines/rows/row-registry';
import { withReason } from '../../../machines/selection/selection.rules';
import type { BulkCommand, Plan } from '../../../machines/selection/selection.types';
import type { BulkCommands } from './bulk';

export const GONE = 'sudah tidak ada';

/** Which commands the user may give several rows, and which of these can take them. */
export function createAbility(
  { commands, obstacle }: BulkCommands,
  { registry, user }: { readonly registry: RowRegistry; readonly user: () => User | null },
) {
  const isAble = (key: string, { command }: BulkCommand): boolean =>
    registry.get(key)?.getSnapshot().can({ type: 'command.given', command }) ?? false;
  const reasonOf = (key: string, command: BulkCommand): string => {
    const snapshot = registry.get(key)?.getSnapshot();
    return snapshot && !snapshot.hasTag('gone') ? obstacle(snapshot, command) : GONE;
  };
  return {
    offered: () =>
      commands.filter(({ permission }) => permission === undefined || can(roleOf(user()), permission)),
    isAble,
    reasonOf,
    planOf(command: BulkCommand, keys: readonly string[]): Plan {
      const able = keys.filter((key) => isAble(key, command));
      const unable = keys.filter((key) => !isAble(key, command));
      return {
        command,
        keys: able,
        records: able.map((key) => registry.get(key)?.getSnapshot().context.record),
        skipped: unable.reduce<Plan['skipped']>(
          (reasons, key) => withReason(reasons, reasonOf(key, command)),
          [],
        ),
      };
    },
  };
}
export type Ability = ReturnType<typeof createAbility>;
