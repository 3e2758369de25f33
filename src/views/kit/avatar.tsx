import { Flex } from './primitives';

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();

const boxes = { sm: '8', md: '10', lg: '20' } as const;

/** The placeholder for a picture: the initials of a name. */
export const Avatar = ({ name, size = 'sm' }: { name: string; size?: keyof typeof boxes }) => (
  <Flex
    aria-hidden
    boxSize={boxes[size]}
    flexShrink="0"
    alignItems="center"
    justifyContent="center"
    borderRadius="full"
    bg="accent.muted"
    color="accent.fg"
    fontWeight="semibold"
    fontSize={size === 'lg' ? 'xl' : 'xs'}
  >
    {initials(name) || '–'}
  </Flex>
);
