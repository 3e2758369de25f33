import { chakra } from '@chakra-ui/react/styled-system';
import type { CSSProperties, ReactNode } from 'react';

/** What so many letters take at the size of a control, with its padding and its arrow. */
const ROOM = 'calc(var(--letters) * 0.5rem + 3.75rem)';
const Place = chakra('div', { base: { flex: `1 1 ${ROOM}`, maxWidth: { md: `max(12rem, ${ROOM})` } } });

/** How much room a filter takes among the tools of a list: its `words` are not cut. */
export const FilterBox = ({ words, children }: { words: string; children: ReactNode }) => (
  <Place style={{ '--letters': words.length } as CSSProperties}>{children}</Place>
);
