import { useCallback, useSyncExternalStore } from 'react';
import type { Role } from '../../machines/auth/policy';
import type { SenderRef } from '../../machines/sender/sender';
import { useSystem } from '../hooks/system';
import { type AccountCommand, commandsOf } from './palette-commands';

export interface FoundAccount {
  readonly actor: SenderRef;
  readonly name: string;
  readonly number: string;
  readonly commands: readonly AccountCommand[];
}

/** The accounts with these keys as they are, drawn anew when what one of them offers changes. */
export function useFoundAccounts(keys: readonly string[], role: Role | null): readonly FoundAccount[] {
  const { registry, frames } = useSystem();
  const read = () =>
    keys.flatMap((key): FoundAccount[] => {
      const actor: SenderRef | undefined = registry.get(key);
      if (!actor) return [];
      const snapshot = frames.snapshotOf(actor);
      const { pushname, phonenumber = '' } = snapshot.context.record;
      return [
        { actor, name: pushname || phonenumber, number: phonenumber, commands: commandsOf(snapshot, role) },
      ];
    });
  const follow = useCallback(
    (moved: () => void) => {
      const stops = keys.flatMap((key) => {
        const actor = registry.get(key);
        return actor ? [frames.follow(actor, moved)] : [];
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
    [keys, registry, frames],
  );
  useSyncExternalStore(follow, () =>
    read()
      .flatMap(({ name, number, commands }) => [name, number, ...commands.map(({ label }) => label)])
      .join('\n'),
  );
  return read();
}
