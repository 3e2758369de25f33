import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Box, Heading, Muted, Stack } from './primitives';

const Group = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    columnGap: '8',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 40rem)' },
    alignItems: 'start',
    '& + &': { borderTopWidth: '1px', pt: '5' },
  },
});

/** Fields that belong together; what they are about stands beside them where there is room. */
export function FormGroup({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={id}>
      <Box>
        <Heading size="sm" id={id}>
          {title}
        </Heading>
        {lead ? <Muted mt="1">{lead}</Muted> : null}
      </Box>
      <Stack gap="5">{children}</Stack>
    </Group>
  );
}
