import { chakra } from '@chakra-ui/react/styled-system';

/** What there is no room for on a phone beside the other buttons of its row. */
export const Wide = chakra('span', { base: { display: { base: 'none', sm: 'inline' } } });
