import { chakra } from '@chakra-ui/react/styled-system';

const Isolated = chakra('bdi', { base: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' } });

/** Text that people typed: its direction is its own and cannot reorder what stands beside it (D5). */
export const BidiText = ({ children }: { children: string }) => <Isolated dir="auto">{children}</Isolated>;

/** About what two lines of the narrowest column hold. */
const SHORT = 24;
const Clamped = chakra(Isolated, {
  base: {
    '@media screen': {
      display: '-webkit-inline-box',
      overflow: 'hidden',
      verticalAlign: 'bottom',
    },
  },
});

/** What people called something, where it stands among others: in so many lines at most, all of it when pointed at and on paper. */
export const NameText = ({ lines = 2, children }: { lines?: 1 | 2; children: string }) => (
  <Clamped
    dir="auto"
    title={children.length > SHORT ? children : undefined}
    style={{ WebkitBoxOrient: 'vertical', WebkitLineClamp: lines }}
  >
    {children}
  </Clamped>
);
