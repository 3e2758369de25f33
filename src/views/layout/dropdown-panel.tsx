import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '../kit/link';
import { HeaderPanel } from './header-panel';

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

/** What a menu of the header opens. It makes way for a dialog that it opens itself. */
export const DropdownPanel = chakra(HeaderPanel, {
  base: { width: '16rem', p: '2', '&:has(dialog)': { visibility: 'hidden' } },
});
