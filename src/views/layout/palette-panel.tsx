import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectRole } from '../../machines/auth/auth.selectors';
import type { PaletteRef } from '../../machines/palette/palette';
import type { PreferencesRef } from '../../machines/preferences/preferences';
import { selectTheme } from '../../machines/navigation/navigation.selectors';
import { useSystem } from '../hooks/system';
import { PaletteList } from './palette-list';
import { commandMemory, groupsOf, memoryOf, type PaletteOption, recentKeys } from './palette-options';
import { useRouteTable } from './route-table';
import { useFoundAccounts } from './use-found-accounts';

/** What the panel makes of keys. */
export interface PaletteHandle {
  readonly press: (event: KeyboardEvent) => void;
}

export interface PalettePanelProps {
  readonly actor: PaletteRef;
  readonly preferences: PreferencesRef;
  readonly ref: Ref<PaletteHandle>;
  readonly id: string;
  readonly typed: string;
  readonly onMarked: (id: string | undefined) => void;
  readonly onKeysAsked: () => void;
  readonly onReportAsked: () => void;
  readonly onChosen: () => void;
}

/** What can be done with the page itself. */
function usePageCommands({
  onKeysAsked,
  onReportAsked,
}: Pick<PalettePanelProps, 'onKeysAsked' | 'onReportAsked'>): readonly PaletteOption[] {
  const { auth, navigation, refresh } = useSystem();
  const dark = useSelector(navigation, selectTheme) === 'dark';
  const theme = dark ? 'Gunakan tema terang' : 'Gunakan tema gelap';
  const commands: readonly (readonly [id: string, label: string, run: () => void])[] = [
    ['theme', theme, () => navigation.send({ type: 'theme.toggled' })],
    ['refresh', 'Muat ulang data di layar', refresh],
    ['keys', 'Pintasan keyboard', onKeysAsked],
    ['report', 'Laporkan masalah', onReportAsked],
    ['sign out', 'Keluar', () => auth.send({ type: 'signOut.requested' })],
  ];
  return commands.map(([id, label, run]) => ({ id, label, detail: '', memory: commandMemory(id), run }));
}

/** What is found, in groups. The focus stays in the search box, which names the option that Enter would choose. */
export function PalettePanel(props: PalettePanelProps) {
  const { ref, actor, preferences, id, typed, onMarked, onChosen } = props;
  const { auth } = useSystem();
  const role = useSelector(auth, selectRole);
  const { found, marked } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, (snapshot) =>
    snapshot.hasTag('searching') ? 'searching' : snapshot.matches('failed') ? 'failed' : 'ready',
  );
  const recent = useSelector(preferences, ({ context }) => context.preferences.recent);
  const accounts = useFoundAccounts(found.accounts, role);
  const recentAccounts = useFoundAccounts(
    useMemo(() => recentKeys(recent), [recent]),
    role,
  );
  const table = useRouteTable();
  const navigate = useNavigate();
  const pageCommands = usePageCommands(props);

  const retry = {
    id: 'retry',
    label: 'Coba cari lagi',
    detail: '',
    keepsOpen: true,
    run: () => actor.send({ type: 'retry.requested' }),
  } as const;
  const repairs = state === 'failed' ? [retry] : [];
  const { members } = found;
  const groups = groupsOf({
    typed,
    role,
    table,
    recent,
    accounts,
    recentAccounts,
    members,
    repairs,
    pageCommands,
  });
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex((option) => option.id === marked),
  );
  const idOf = (option: PaletteOption | undefined) =>
    option && `${id}-${options.findIndex((other) => other.id === option.id)}`;
  const markedId = idOf(options[at]);
  // Before the paint, so that the marked option is always the one that Enter chooses.
  useLayoutEffect(() => onMarked(markedId), [onMarked, markedId]);

  const choose = (option: PaletteOption | undefined) => {
    if (!option) return;
    const memory = memoryOf(option);
    if (memory !== null) preferences.send({ type: 'entry.chosen', entry: memory });
    if (!option.keepsOpen) onChosen();
    if (option.to !== undefined) void navigate(option.to);
    option.run?.();
  };
  useImperativeHandle(ref, () => ({
    press(event) {
      if (event.key === 'Enter') return choose(options[at]);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || options.length === 0) return;
      event.preventDefault();
      const next = options[(at + step + options.length) % options.length] as PaletteOption;
      actor.send({ type: 'option.marked', id: next.id });
      void next.preload?.();
    },
  }));

  return (
    <PaletteList
      id={id}
      groups={groups}
      idOf={idOf}
      markedId={markedId}
      state={state}
      partial={found.partial}
      onChosen={choose}
    />
  );
}
