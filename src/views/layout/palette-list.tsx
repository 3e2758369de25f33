import { chakra } from '@chakra-ui/react/styled-system';
import { Muted } from '../kit/primitives';
import type { RouteEntry } from './route-table';

const List = chakra('div', {
  base: {
    position: 'absolute',
    insetStart: '0',
    top: 'calc(100% + 0.5rem)',
    width: 'full',
    minWidth: '16rem',
    maxHeight: '60vh',
    overflowY: 'auto',
    p: '1.5',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    zIndex: 'overlay',
  },
});
const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '3',
    px: '3',
    py: '2.5',
    borderRadius: 'md',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _selected: { bg: 'accent.subtle', color: 'accent.fg' },
  },
});
const Path = chakra('span', {
  base: { display: { base: 'none', md: 'block' }, fontSize: 'xs', color: 'fg.subtle', fontFamily: 'mono' },
});

export interface PaletteListProps {
  readonly id: string;
  readonly screens: readonly RouteEntry[];
  /** Index of the option that Enter would open. */
  readonly marked: number;
  readonly onChosen: (path: string) => void;
}

/** The screens found. The focus stays in the search box, which names the marked one. */
export const PaletteList = ({ id, screens, marked, onChosen }: PaletteListProps) => (
  // Pressing an option must not take the focus first: the list would be gone before the press ends.
  <List id={id} role="listbox" aria-label="Halaman" onMouseDown={(event) => event.preventDefault()}>
    {screens.length === 0 ? <Muted p="3">Tidak ada halaman yang cocok.</Muted> : null}
    {screens.map(({ path, title, preload }, index) => (
      <Option
        key={path}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === marked}
        onPointerEnter={() => void preload()}
        onClick={() => onChosen(path)}
      >
        {title}
        <Path>{path}</Path>
      </Option>
    ))}
  </List>
);
