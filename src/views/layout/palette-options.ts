import { can, type Role } from '../../machines/auth/policy';
import type { FoundMember } from '../../machines/palette/palette';
import { isMatch, verbsOf } from '../../machines/palette/palette.rules';
import { accountListOf } from '../records/account-list';
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
  /** How what it does is remembered. */
  readonly memory?: string;
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
  /** Those whose commands were chosen lately. */
  readonly recentAccounts: readonly FoundAccount[];
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

/** Before what a memory of a command names; the blank keeps it off the browser's disk, as that of a name does. */
const DONE = '> ';

export const commandMemory = (id: string): string => DONE + id;

/** How a chosen option is remembered: by its path, with its name where no screen has one for it, or by what it does. */
export const memoryOf = ({ to, label, detail, memory }: PaletteOption): string | null =>
  to === undefined ? (memory ?? null) : to === detail ? to : `${to} ${label}`;

/** Keys of the accounts whose commands were chosen lately. */
export const recentKeys = (recent: readonly string[]): readonly string[] =>
  recent.flatMap((memory) => (memory.startsWith(DONE) ? (/whatsapp:\S+$/.exec(memory) ?? []) : []));

/** What was chosen last and may still be. */
function recentOption(sources: PaletteSources, memory: string): readonly PaletteOption[] {
  const { role, table, recentAccounts, pageCommands } = sources;
  if (memory.startsWith(DONE))
    return [...accountCommands(recentAccounts), ...pageCommands]
      .filter((option) => option.memory === memory)
      .map((option) => ({ ...option, id: `recent ${memory}` }));
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

const accountCommands = (
  accounts: readonly FoundAccount[],
  verbs: readonly string[] = [],
): readonly PaletteOption[] =>
  accounts.flatMap(({ actor, name, number, commands }) =>
    commands
      .filter(({ label }) => isMatch(verbs, label))
      .map((command): PaletteOption => {
        const id = `${command.label} ${actor.id}`;
        const option = { id, label: `${command.label}: ${name}`, detail: number };
        return 'event' in command
          ? { ...option, memory: commandMemory(id), run: () => actor.send(command.event) }
          : { ...option, to: command.to };
      }),
  );

function commandOptions(sources: PaletteSources): readonly PaletteOption[] {
  const { accounts, members, repairs, pageCommands, typed } = sources;
  const ofMembers = members.map(({ id, name, email }) => ({
    id: `whatsapp of ${id}`,
    label: `Lihat akun ${name}`,
    detail: email,
    to: `/member/whatsapp?id=${id}`,
  }));
  return [
    ...repairs,
    ...accountCommands(accounts, verbsOf(typed)),
    ...ofMembers,
    ...pageCommands.filter(({ label }) => isMatch(typed, label)),
  ];
}

/** What mends the search first, then those chosen lately, the last one before the others. */
function byRecency(recent: readonly string[], options: readonly PaletteOption[]) {
  const places = new Map(recent.map((memory, place) => [memory, place]));
  const recency = (option: PaletteOption) =>
    option.keepsOpen ? -1 : (places.get(memoryOf(option) ?? '') ?? recent.length);
  return options.toSorted((one, other) => recency(one) - recency(other));
}

/** What is offered for what was typed, in groups; a command that was typed stands first. */
export function groupsOf(sources: PaletteSources): readonly PaletteGroup[] {
  const { typed, role, table, recent, members } = sources;
  const isEmpty = typed.trim() === '';
  const remembered = isEmpty ? recent.flatMap((memory) => recentOption(sources, memory)) : [];
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
        to: `/member/profile?id=${id}`,
      })),
    },
  ];
  const groups = verbsOf(typed).length > 0 ? [commands, ...found] : [...found, commands];
  return groups
    .filter(({ options }) => options.length > 0)
    .map(({ title, options }) => ({ title, options: isEmpty ? options : byRecency(recent, options) }));
}
