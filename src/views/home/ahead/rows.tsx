import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Band } from '../../../machines/ahead/forecast';
import { Box, Muted, VisuallyHidden } from '../../kit/primitives';

// On a phone each row stands upon itself: its roles say that it is one still.
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: { md: 'sm' },
    textAlign: 'start',
    textWrap: 'balance',
    '&, & tbody, & tr, & th, & td': { display: { base: 'block', md: 'revert' } },
    '& tr + tr': { borderTopWidth: '1px' },
    '& th': {
      width: { md: '13rem' },
      pt: '3',
      pb: { base: '0.5', md: '3' },
      pe: { md: '4' },
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: 'normal',
      color: 'fg.muted',
    },
    '& td': { pt: { base: '0', md: '3' }, pb: '3', verticalAlign: 'top' },
    '& tr:first-of-type > th': { pt: '0' },
    '& tr:first-of-type > td': { pt: { md: '0' } },
    '& tr:last-of-type > td': { pb: '0' },
  },
});

export const AheadRows = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <Table role="table">
    <VisuallyHidden as="caption">{caption}</VisuallyHidden>
    <tbody role="rowgroup">{children}</tbody>
  </Table>
);
export const AheadRow = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <tr role="row">
    <th role="rowheader" scope="row">
      {label}
    </th>
    <td role="cell">{children}</td>
  </tr>
);
export const Likely = ({ children }: { children: string }) => (
  <p>
    <Muted as="span" fontSize="inherit">
      Kemungkinan besar
    </Muted>{' '}
    <Box as="span" fontWeight="medium">
      {children}
    </Box>
  </p>
);

const percent = (part: number, whole: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`;

/** A band on a line from 0 to `top`, with a mark at its middle: the shorter, the surer. */
export const Range = ({ band: { low, middle, high }, top = high }: { band: Band; top?: number }) => (
  <Box aria-hidden position="relative" height="3" mt="1.5">
    <Box position="absolute" inset="3px 0" borderRadius="full" bg="bg.muted" />
    <Box
      position="absolute"
      insetBlock="3px"
      borderRadius="full"
      bg="accent.mark"
      style={{ insetInlineStart: percent(low, top), width: percent(high - low, top) }}
    />
    <Box
      position="absolute"
      insetBlock="0"
      width="2px"
      ms="-1px"
      bg="fg"
      style={{ insetInlineStart: percent(middle, top) }}
    />
  </Box>
);
