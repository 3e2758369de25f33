import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ChevronRightIcon } from 'lucide-react';
import { Link } from './link';
import { Box, Flex, Heading, Row } from './primitives';

const HomeLink = chakra(Link, {
  base: {
    color: 'fg.muted',
    borderRadius: 'sm',
    _hover: { color: 'accent.fg', textDecoration: 'underline' },
  },
});

/** `Home`, then where one is (APP-09). */
export const Breadcrumb = ({ title }: { title: string }) => (
  <nav aria-label="Breadcrumb">
    <Row as="ol" fontSize="sm" gap="1.5" color="fg.muted">
      <li>
        <HomeLink to="/">Home</HomeLink>
      </li>
      <ChevronRightIcon aria-hidden role="presentation" />
      <Box as="li" aria-current="page" color="fg" overflowWrap="anywhere">
        {title}
      </Box>
    </Row>
  </nav>
);

/** The head of a signed-in screen: its title, and at the right its actions. The breadcrumb stands above it already. */
export const PageHeader = ({ title, actions }: { title: string; actions?: ReactNode }) => (
  <Flex mb="5" gap="3" justifyContent="space-between" alignItems="center" flexWrap="wrap">
    <Heading as="h1" size="lg" minWidth="0">
      {title}
    </Heading>
    {actions ? <Row>{actions}</Row> : null}
  </Flex>
);
