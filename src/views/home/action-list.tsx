import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { CircleCheckIcon } from 'lucide-react';
import type { FiguresRef } from '../../machines/figures/figures';
import { ButtonLink } from '../kit/button';
import { TitledCard } from '../kit/card';
import { ErrorState } from '../kit/empty-state';
import { Box, Flex, Grid, Muted, Row, Text, type Tone } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { StaleBanner } from '../kit/stale-banner';
import { useSummary } from '../hooks/use-figures';

export interface ActionItem {
  readonly id: string;
  readonly icon: ReactNode;
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Where it is done, and what the button to it says. */
  readonly to: string;
  readonly action: string;
  /** What the button is about, where several say the same. */
  readonly about?: string;
}

/** What is to be done, beside others. */
export const ActionCard = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    minWidth: '0',
  },
});

/** One of them, and the button to it. */
export const ActionEntry = ({ icon, tone, title, detail, to, action, about }: ActionItem) => (
  <ActionCard flex="1 1 19rem">
    <Flex
      aria-hidden
      colorPalette={tone}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      boxSize="9"
      borderRadius="md"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
    >
      {icon}
    </Flex>
    <Box minWidth="0" flex="1 1 8rem">
      <Text fontWeight="medium" overflow="hidden" textOverflow="ellipsis">
        {title}
      </Text>
      {detail ? <Muted as="div">{detail}</Muted> : null}
    </Box>
    <ButtonLink
      to={to}
      size="sm"
      variant="outline"
      colorPalette={tone}
      ms="auto"
      aria-label={about ? `${action} ${about}` : undefined}
    >
      {action}
    </ButtonLink>
  </ActionCard>
);

/** Skeletons for what is not read yet, fewer beside known items. */
const SKELETONS = [1, 2, 3];

/** What needs the user's attention, each with a link to it; a calm line where nothing does. */
export function ActionList<Value extends object>({
  figures,
  items,
  title = 'Perlu tindakan',
  children,
}: {
  figures: FiguresRef<Value>;
  items: readonly ActionItem[];
  title?: string;
  children?: ReactNode;
}) {
  const { isAwaited, problem } = useSummary(figures);
  const retry = () => figures.send({ type: 'retry.requested' });
  const isCalm = items.length === 0 && !isAwaited && problem === null;
  return (
    <TitledCard title={title}>
      {problem === null ? null : items.length > 0 ? (
        <StaleBanner text={problem} onRetried={retry} />
      ) : (
        <ErrorState text={problem} onRetried={retry} />
      )}
      {isCalm ? (
        <Flex gap="2.5" alignItems="center" color="success.fg" fontSize="lg">
          <CircleCheckIcon aria-hidden />
          <Text color="fg" fontSize="md">
            Semua beres, tidak ada yang perlu dilakukan.
          </Text>
        </Flex>
      ) : null}
      {items.length > 0 ? (
        <Row as="ul" gap="3" alignItems="stretch">
          {items.map((item) => (
            <ActionEntry key={item.id} {...item} />
          ))}
        </Row>
      ) : null}
      {isAwaited ? (
        <Grid
          role="status"
          aria-label="Memuat…"
          gap="3"
          mt={items.length > 0 ? '3' : undefined}
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 19rem), 1fr))"
        >
          {SKELETONS.slice(items.length).map((skeleton) => (
            <Skeleton key={skeleton} height="3.75rem" />
          ))}
        </Grid>
      ) : null}
      {children}
    </TitledCard>
  );
}
