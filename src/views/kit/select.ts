import { chakra } from '@chakra-ui/react/styled-system';
import { control } from './control';

/** One of what is listed. Its arrow is drawn here: what WebKit draws looks disabled, and is higher. */
export const Select = chakra('select', {
  base: {
    ...control.base,
    appearance: 'none',
    pe: '9',
    textOverflow: 'ellipsis',
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentcolor 50%), linear-gradient(-45deg, transparent 50%, currentcolor 50%)',
    backgroundPosition: 'right 1.125rem center, right 0.8125rem center',
    backgroundSize: '0.3125rem 0.3125rem',
    backgroundRepeat: 'no-repeat',
  },
});
