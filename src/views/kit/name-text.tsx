import { chakra } from '@chakra-ui/react/styled-system';

const Clamped = chakra('bdi', {
  base: {
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
    '@media screen': { display: '-webkit-inline-box', overflow: 'hidden', verticalAlign: 'bottom' },
  },
});

/** What people called something, where it stands among others: in so many lines at most, all of it when pointed at and on paper. */
export const NameText = ({ lines = 2, children }: { lines?: 1 | 2; children: string }) => (
  <Clamped dir="auto" title={children} style={{ WebkitBoxOrient: 'vertical', WebkitLineClamp: lines }}>
    {children}
  </Clamped>
);
