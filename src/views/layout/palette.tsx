import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { control } from '../kit/control';
import { ErrorBoundary, Missing } from '../kit/error-boundary';
import { SearchGlass } from '../kit/search-glass';
import type { AppSystem } from '../ports/app-system';
import { useSystem } from '../hooks/system';
import type { PaletteHandle, PalettePanelProps } from './palette-panel';
import { usePageKeys } from './use-page-keys';

const Input = chakra('input', control);
const Keys = chakra('kbd', {
  base: {
    display: { base: 'none', xl: 'block' },
    position: 'absolute',
    insetEnd: '2',
    top: '50%',
    transform: 'translateY(-50%)',
    px: '1.5',
    borderWidth: '1px',
    borderRadius: 'sm',
    fontSize: 'xs',
    color: 'fg.subtle',
    pointerEvents: 'none',
  },
});

/** On a narrow screen the box is as wide as its icon, and lies over the header while it is used. */
const Place = chakra('div', {
  base: {
    position: 'relative',
    flex: { base: '0 0 2.75rem', md: '1' },
    minWidth: '0',
    maxWidth: { md: '26rem' },
    '&:focus-within': {
      position: { base: 'absolute', md: 'relative' },
      insetInline: { base: '2', md: 'auto' },
      zIndex: 'overlay',
    },
    '&:not(:focus-within) > input': { paddingInlineEnd: { base: '0', md: '3' } },
    '&:not(:focus-within) > input::placeholder': { color: { base: 'transparent', md: 'fg.subtle' } },
  },
});

const loadKeys = () => lazy(() => import('./key-list'));
const loadReport = () => lazy(() => import('./report-dialog'));
/** Loaded together with its data, so that the user waits once. */
const loadPanel = ({ palette, loadPreferences }: AppSystem) =>
  lazy(async () => {
    const [{ PalettePanel }, actor, preferences] = await Promise.all([
      import('./palette-panel'),
      palette.load(),
      loadPreferences(),
    ]);
    const Panel = (props: Omit<PalettePanelProps, 'actor' | 'preferences'>) => (
      <PalettePanel {...props} actor={actor} preferences={preferences} />
    );
    return { default: Panel };
  });

/**
 * The header's search box: screens, accounts, members and commands, by arrow keys and Enter or by pressing one. What it
 * finds, and the chart that searches, are loaded when it is first used; what is typed meanwhile stays.
 */
export function Palette() {
  const system = useSystem();
  const { palette } = system;
  const input = useRef<HTMLInputElement>(null);
  const handle = useRef<PaletteHandle>(null);
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState(() => loadPanel(system));
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<string>();
  const [Asked, setAsked] = useState<ReturnType<typeof loadKeys> | null>(null);
  const id = useId();
  const askKeys = () => setAsked(loadKeys);
  usePageKeys(input, askKeys);

  const sendText = (text: string) =>
    void palette.load().then(
      (actor) => actor.send({ type: 'text.changed', text }),
      () => {},
    );
  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    // An actor that failed to load is loaded again the next time.
    if (!handle.current) setPanel(() => loadPanel(system));
    setTyped('');
    setMarked(undefined);
    palette.current()?.send({ type: 'palette.closed' });
  };
  const press = (event: KeyboardEvent) => {
    // A second one gives the header back, which the box covers on a narrow screen.
    if (event.key === 'Escape') return isOpen ? close() : input.current?.blur();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
    handle.current?.press(event);
  };

  return (
    <>
      <Place onBlur={close}>
        <SearchGlass insetStart={{ base: '3.5', md: '3' }} />
        <Input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Cari halaman, akun, atau perintah"
          placeholder="Cari halaman, akun, perintah"
          aria-autocomplete="list"
          aria-keyshortcuts="Control+K Meta+K"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen ? marked : undefined}
          autoComplete="off"
          ps="9"
          value={typed}
          onFocus={open}
          onKeyDown={press}
          onChange={({ target }) => {
            setTyped(target.value);
            open();
            sendText(target.value);
          }}
        />
        <Keys aria-hidden>Ctrl K</Keys>
        {isOpen ? (
          <ErrorBoundary
            fallback={
              <Missing position="absolute" top="calc(100% + 0.5rem)">
                Pencarian belum dapat dimuat. Coba lagi nanti.
              </Missing>
            }
          >
            <Suspense fallback={null}>
              <Panel
                ref={handle}
                id={id}
                typed={typed}
                onMarked={setMarked}
                onKeysAsked={askKeys}
                onReportAsked={() => setAsked(loadReport)}
                onChosen={() => {
                  close();
                  input.current?.blur();
                }}
              />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </Place>
      {Asked ? (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <Asked onClosed={() => setAsked(null)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
