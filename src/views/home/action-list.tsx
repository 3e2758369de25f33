import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { CircleCheckIcon } from 'lucide-react';
import { isAwaited, type ReadingRef, selectReadingProblem } from '../../machines/figures/reading';
import { ButtonLink } from '../kit/button';
import { TitledCard } from '../kit/card';
import { Box, Flex, Grid, Muted, Row, Text, type Tone } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { StaleBanner } from '../kit/stale-banner';

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

const Item = ({ icon, tone, title, detail, to, action, about }: ActionItem) => (
  <Flex
    as="li"
    alignItems="center"
    gap="3"
    p="3"
    borderWidth="1px"
    borderRadius="md"
    minWidth="0"
    flex="1 1 19rem"
  >
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
    <Box minWidth="0" flex="1">
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
      flexShrink="0"
      aria-label={about ? `${action} ${about}` : undefined}
    >
      {action}
    </ButtonLink>
  </Flex>
);

/** What asks for an answer, each with the way to it; calm where nothing does. */
export function ActionList<Value extends object>({
  reading,
  items,
  title = 'Perlu tindakan',
  children,
}: {
  reading: ReadingRef<Value>;
  items: readonly ActionItem[];
  title?: string;
  children?: ReactNode;
}) {
  const awaited = useSelector(reading, isAwaited);
  const problem = useSelector(reading, selectReadingProblem);
  const isCalm = items.length === 0 && !awaited && problem === null;
  return (
    <TitledCard title={title}>
      {problem ? (
        <StaleBanner text={problem} onRetried={() => reading.send({ type: 'retry.requested' })} />
      ) : null}
      {awaited ? (
        <Grid
          role="status"
          aria-label="Memuat…"
          gap="3"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 19rem), 1fr))"
        >
          <Skeleton height="3.75rem" />
          <Skeleton height="3.75rem" />
          <Skeleton height="3.75rem" />
        </Grid>
      ) : null}
      {isCalm ? (
        <Flex gap="2.5" alignItems="center" color="success.fg" fontSize="lg">
          <CircleCheckIcon aria-hidden />
          <Text color="fg" fontSize="md">
            Semua beres, tidak ada yang perlu dilakukan.
          </Text>
        </Flex>
      ) : null}
      {items.length > 0 && !awaited ? (
        <Row as="ul" gap="3" alignItems="stretch">
          {items.map((item) => (
            <Item key={item.id} {...item} />
          ))}
        </Row>
      ) : null}
      {children}
    </TitledCard>
  );
}
