import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Heading, Row } from '../kit/primitives';

const Part = chakra('section', { base: { minWidth: '0', '& + &': { mt: '5' } } });

/** A part of a pane, with a heading and, at its right, `aside`. */
export const Section = ({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <Part aria-label={title}>
    <Row justifyContent="space-between" mb="2">
      <Heading as="h3" size="sm">
        {title}
      </Heading>
      {aside}
    </Row>
    {children}
  </Part>
);
