import { can, type Role } from '../../machines/auth/policy';
import type { FoundMember } from '../../machines/palette/palette';
import { isMatch, verbsOf } from '../../machines/palette/palette.rules';
import { accountListOf } from '../account-list';
import { routeOf } from './route-rules';
import type { RouteEntry, RouteTable } from './route-table';
import type { FoundAccount } from './use-found-accounts';

/** What choosing an option does: it leads somewhere, or does something. */
export interface PaletteOption {
  readonly id: string;
  readonly label: string;
  /** Beside the label: a path, a number, an address. */
  readonly detail: string;
  readonly to?: string;
  readonly run?: () => void;
  readonly preload?: () => Promise<void>;
  /** What is found goes on being shown. */
  readonly keepsOpen?: true;
}
export interface PaletteGroup {
  readonly title: string;
  readonly options: readonly PaletteOption[];
}

export interface PaletteSources {
  readonly typed: string;
  readonly role: Role | null;
  readonly table: RouteTable;
  readonly recent: readonly string[];
  readonly accounts: readonly FoundAccount[];
  readonly members: readonly FoundMember[];
  /** What mends a search that failed. */
  readonly repairs: readonly PaletteOption[];
  readonly pageCommands: readonly PaletteOption[];
}

/** The screens that the role may open and that match what was typed: each word of it begins one of their words. */
const screensOf = (table: RouteTable, role: Role | null, typed: string): readonly RouteEntry[] =>
  table.routes.filter(
    ({ unlisted, permission, title, path }) =>
      !unlisted && can(role, permission) && isMatch(typed, title, path),
  );

const screenOption = ({ path, title, preload }: RouteEntry): PaletteOption => ({
  id: path,
  label: title,
  detail: path,
  to: path,
  preload,
});

/** How an opened option is remembered: its path, and its name where no screen has one for it. */
export const memoryOf = ({ to, label, detail }: PaletteOption): string | null =>
  to === undefined ? null : to === detail ? to : `${to} ${label}`;

/** What was opened last and may still be opened. */
function recentOption({ role, table }: PaletteSources, memory: string): readonly PaletteOption[] {
  const [to = '', ...words] = memory.split(' ');
  const route = routeOf(table, to.split('?')[0] ?? '');
  if (!route || !can(role, route.permission)) return [];
  const label = words.join(' ') || route.title;
  const detail = words.length > 0 ? route.title : route.path;
  return [{ id: `recent ${memory}`, label, detail, to, preload: route.preload }];
}

function accountOptions({ accounts, role }: PaletteSources): readonly PaletteOption[] {
  const list = accountListOf(role);
  return accounts.map(({ actor, name, number }) => ({
    id: actor.id,
    label: name,
    detail: number,
    to: `${list}?s=${encodeURIComponent(number)}`,
  }));
}

function commandOptions(sources: PaletteSources): readonly PaletteOption[] {
  const { accounts, members, repairs, pageCommands, typed } = sources;
  const verbs = verbsOf(typed);
  const ofAccounts = accounts.flatMap(({ actor, name, number, commands }) =>
    commands
      .filter(({ label }) => isMatch(verbs, label))
      .map((command): PaletteOption => {
        const option = {
          id: `${command.label} ${actor.id}`,
          label: `${command.label}: ${name}`,
          detail: number,
        };
        return 'event' in command
          ? { ...option, run: () => actor.send(command.event) }
          : { ...option, to: command.to };
      }),
  );
  const ofMembers = members.map(({ id, name, email }) => ({
    id: `whatsapp of ${id}`,
    label: `Lihat akun ${name}`,
    detail: email,
    to: `/member/whatsapp?id=${id}`,
  }));
  return [
    ...repairs,
    ...ofAccounts,
    ...ofMembers,
    ...pageCommands.filter(({ label }) => isMatch(typed, label)),
  ];
}

/** What is offered for what was typed, in groups; a command that was typed stands first. */
export function groupsOf(sources: PaletteSources): readonly PaletteGroup[] {
  const { typed, role, table, recent, members } = sources;
  const remembered = typed.trim() === '' ? recent.flatMap((memory) => recentOption(sources, memory)) : [];
  const commands = { title: 'Perintah', options: commandOptions(sources) };
  const found = [
    { title: 'Terbaru', options: remembered },
    { title: 'Layar', options: screensOf(table, role, typed).map(screenOption) },
    { title: 'Akun', options: accountOptions(sources) },
    {
      title: 'Member',
      options: members.map(({ id, name, email }) => ({
        id: `member ${id}`,
        label: name,
        detail: email,
        to: `/member/edit?id=${id}`,
      })),
    },
  ];
  const groups = verbsOf(typed).length > 0 ? [commands, ...found] : [...found, commands];
  return groups.filter(({ options }) => options.length > 0);
}
