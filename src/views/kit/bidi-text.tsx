import { chakra } from '@chakra-ui/react/styled-system';

const Isolated = chakra('bdi', { base: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' } });

/** Text that people typed: its direction is its own and cannot reorder what stands beside it (D5). */
export const BidiText = ({ children }: { children: string }) => <Isolated dir="auto">{children}</Isolated>;
