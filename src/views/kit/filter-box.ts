import { chakra } from '@chakra-ui/react/styled-system';

/** How much room a filter takes among the tools of a list. */
export const FilterBox = chakra('div', {
  base: { flex: { base: '1 1 9rem', md: '1 1 10rem' }, maxWidth: { md: '12rem' } },
});
