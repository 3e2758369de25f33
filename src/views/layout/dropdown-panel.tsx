import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '../kit/link';

const entry = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _icon: { color: 'fg.muted' },
  },
} as const;
export const EntryLink = chakra(Link, entry);
export const EntryButton = chakra('button', entry);

/** What a menu of the header opens. */
export const DropdownPanel = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '0',
    top: 'calc(100% + 0.5rem)',
    width: '16rem',
    p: '2',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    zIndex: 'overlay',
  },
});
