import { Text } from './primitives';

/** What stands in a field before or behind its value: `Rp`, `detik`. */
export const Affix = ({
  side,
  id,
  children,
}: {
  side: 'insetStart' | 'insetEnd';
  id?: string;
  children: string;
}) => (
  <Text
    id={id}
    aria-hidden={id === undefined}
    position="absolute"
    {...{ [side]: '3' }}
    top="50%"
    transform="translateY(-50%)"
    color="fg.muted"
    fontSize={{ base: 'md', lg: 'sm' }}
    pointerEvents="none"
  >
    {children}
  </Text>
);
