import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { selectRole } from '../../machines/auth/auth.selectors';
import { control } from '../kit/control';
import { Box } from '../kit/primitives';
import { useSystem } from '../system';
import { PaletteList } from './palette-list';
import { screensOf } from './route-rules';
import { useRouteTable } from './route-table';

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

/** Ctrl+K and Cmd+K focus the search box wherever one is (NAV-02). */
function useShortcut(focus: () => void) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [focus]);
}

/** The header's search box: finds the screens that the role may open, by arrow keys and Enter or by pressing one. */
export function Palette() {
  const role = useSelector(useSystem().auth, selectRole);
  const table = useRouteTable();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [focus] = useState(() => () => input.current?.focus());
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const id = useId();
  useShortcut(focus);

  const screens = screensOf(table, role, typed);
  const close = () => {
    setOpen(false);
    setTyped('');
    setMarked(0);
  };
  const choose = (path: string | undefined) => {
    if (path === undefined) return;
    close();
    input.current?.blur();
    void navigate(path);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter') return choose(screens[marked]?.path);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || screens.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const next = (marked + step + screens.length) % screens.length;
    setMarked(next);
    void screens[next]?.preload();
  };

  return (
    <Box position="relative" flex="1" minWidth="0" maxWidth="26rem" onBlur={close}>
      <Box
        aria-hidden
        position="absolute"
        insetStart="3"
        top="50%"
        transform="translateY(-50%)"
        color="fg.subtle"
      >
        <SearchIcon />
      </Box>
      <Input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Cari halaman"
        placeholder="Cari halaman"
        aria-autocomplete="list"
        aria-keyshortcuts="Control+K Meta+K"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && screens[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        ps="9"
        value={typed}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.target.value);
          setMarked(0);
          setOpen(true);
        }}
      />
      <Keys aria-hidden>Ctrl K</Keys>
      {open ? <PaletteList id={id} screens={screens} marked={marked} onChosen={choose} /> : null}
    </Box>
  );
}
