import type { User } from '../../api/schema/entities';
import { can, roleOf } from '../../machines/auth/policy';
import type { ListFile } from '../files/list-file';
import { provideListExport } from '../provide/list-export';
import type { RowKind } from '../resource/define';
import * as files from './list-files';
import type { ScreenSources } from '../resource/sources';
import type { ReadPage } from '../resource/wirings';

/** Saves all that a list finds, read as its pages are. */
const exportOf =
  <T>(fileOf: (user: User | null) => ListFile<T>) =>
  ({ idOf }: Pick<RowKind<T>, 'idOf'>, read: ReadPage<T>, sources: ScreenSources) =>
    provideListExport(
      { file: fileOf(sources.user()), idOf, read: (input, signal) => read(sources, input, signal) },
      sources,
    );

export const accountsExport = exportOf(() => files.accountsFile);
export const suspendedExport = exportOf(() => files.suspendedFile);
export const membersExport = exportOf(() => files.membersFile);
export const bonusesExport = exportOf((user) =>
  can(roleOf(user), 'bonuses.give') ? files.bonusesFile : files.ownBonusesFile,
);
export const withdrawsExport = exportOf(() => files.withdrawsFile);
export const ownWithdrawsExport = exportOf(() => files.ownWithdrawsFile);
