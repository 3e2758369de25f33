import { chakra } from '@chakra-ui/react/styled-system';
import { SearchIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const Place = chakra('div', {
  base: {
    position: 'absolute',
    insetStart: '3',
    top: '50%',
    transform: 'translateY(-50%)',
    color: 'fg.subtle',
    pointerEvents: 'none',
  },
});

/** Stands in front of what is searched for. */
export const SearchGlass = (place: Pick<ComponentProps<typeof Place>, 'insetStart'>) => (
  <Place aria-hidden {...place}>
    <SearchIcon />
  </Place>
);
