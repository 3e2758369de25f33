import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode } from 'react';
import { ChevronRightIcon } from 'lucide-react';
import { NameText } from './name-text';
import { Link } from './link';
import { Box, Flex, Heading, Muted, Row } from './primitives';
import { useSubject } from './subject';

const CrumbLink = chakra(Link, {
  base: {
    color: 'fg.muted',
    borderRadius: 'sm',
    _hover: { color: 'accent.fg', textDecoration: 'underline' },
  },
});

interface Crumb {
  readonly title: string;
  /** Address of a screen. */
  readonly to: string;
}

const HOME: Crumb = { title: 'Home', to: '/' };

/** `Home`, the list that the screen belongs to, and the screen (APP-09) with the name of its record. */
export const Breadcrumb = ({
  title,
  subject = null,
  parent,
}: {
  title: string;
  subject?: string | null;
  parent?: Crumb | null;
}) => (
  <nav aria-label="Breadcrumb">
    <Row
      as="ol"
      fontSize="sm"
      gap="1.5"
      flexWrap="nowrap"
      whiteSpace="nowrap"
      color="fg.muted"
      _icon={{ flexShrink: 0 }}
    >
      {[HOME, ...(parent ? [parent] : [])].map((crumb) => (
        <Fragment key={crumb.to}>
          <li>
            <CrumbLink to={crumb.to}>{crumb.title}</CrumbLink>
          </li>
          <ChevronRightIcon aria-hidden role="presentation" />
        </Fragment>
      ))}
      <Box
        as="li"
        aria-current="page"
        color="fg"
        overflow="hidden"
        textOverflow="ellipsis"
        title={subject || undefined}
      >
        {title}
        {subject && ': '}
        <bdi>{subject}</bdi>
      </Box>
    </Row>
  </nav>
);

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** The head of a signed-in screen: its title, and at the right its actions. The breadcrumb stands above it already. */
export function PageHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  const { moved, subject } = useSubject();
  return (
    // As high as its buttons, which may come later.
    <Flex
      mb="4"
      minHeight={{ base: '11', lg: '9' }}
      gap="3"
      justifyContent="space-between"
      alignItems="center"
      flexWrap="wrap"
    >
      {/* Whether its actions go below it is known before a total in it is. */}
      <Box minWidth="0" flex={{ md: '1 1 15rem' }}>
        <Heading as="h1" size="lg" tabIndex={-1} outline="none" ref={moved ? focus : undefined}>
          <NameText>{title}</NameText>
        </Heading>
        {subject === null ? null : (
          <Muted minHeight="1lh">
            <NameText>{subject}</NameText>
          </Muted>
        )}
      </Box>
      {actions ? <Row>{actions}</Row> : null}
    </Flex>
  );
}
