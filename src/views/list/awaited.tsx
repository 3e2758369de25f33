import { chakra } from '@chakra-ui/react/styled-system';
import { Box } from '../kit/primitives';
import type { ListExportLogic } from '../ports/charts';
import type { ListFilter } from './filters';

const Place = chakra('span', { base: { minHeight: { base: '11', lg: '9' } } });
const FROM_TABLET = { base: 'none', md: 'block' };

export interface AwaitedToolsProps {
  readonly filters?: readonly ListFilter[] | undefined;
  readonly exporting?: ListExportLogic | undefined;
  readonly viewable?: boolean | undefined;
}

/** Keeps the place of the tools that come after the rows: no row moves away from under a finger. */
export const AwaitedTools = ({ filters = [], exporting, viewable }: AwaitedToolsProps) => (
  <>
    {viewable ? <Place width="6rem" display={{ md: 'none' }} /> : null}
    {exporting ? <Place width="7rem" ms="auto" display={{ md: 'none' }} /> : null}
    {filters.map(({ parameter }) => (
      <Place key={parameter} flex="1 1 10rem" maxWidth="12rem" display={FROM_TABLET} />
    ))}
    {viewable ? <Place width={exporting ? '24.75rem' : '17.25rem'} ms="auto" display={FROM_TABLET} /> : null}
  </>
);

/** The same for the line above the rows: what the list is narrowed by, and on a phone the box that chooses all. */
export const AwaitedLine = ({ narrowed }: { narrowed: boolean }) => (
  <Box mb="3" minHeight={{ base: '11', lg: '7' }} display={narrowed ? undefined : { md: 'none' }} />
);
