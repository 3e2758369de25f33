import { chakra } from '@chakra-ui/react/styled-system';

/** What opens below a button of the header, at its end. */
export const HeaderPanel = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '0',
    top: 'calc(100% + 0.5rem)',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    zIndex: 'overlay',
  },
});
