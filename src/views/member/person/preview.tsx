import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { isUnknown, type ListRef, type ListSnapshot } from '../../../machines/crud/list';
import { TitledCard } from '../../kit/card';
import { ErrorState } from '../../kit/empty-state';
import { figure } from '../../kit/format';
import { Box, Flex, Muted } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { StaleBanner } from '../../kit/stale-banner';
import { TextLink } from '../../kit/text-link';
import { useRows } from '../../list/use-list';

const isAwaited = ({ context }: ListSnapshot) => context.at === 0;
const selectError = (list: ListSnapshot) =>
  list.hasTag('failed') || list.hasTag('stale') ? (list.context.error?.text ?? null) : null;
const selectCount = ({ context }: ListSnapshot) => context.count ?? null;

export interface PreviewProps<R extends AnyActorRef> {
  readonly title: string;
  readonly list: ListRef;
  /** What one is, in a line or two; give it a place of its own at the end. */
  readonly renderLine: (row: R) => ReactNode;
  /** Said where there are none. */
  readonly empty: string;
  /** The screen with all of them. */
  readonly to?: string;
  readonly actions?: ReactNode;
  /** Stands above them. */
  readonly children?: ReactNode;
}

const Line = ({ children }: { children: ReactNode }) => (
  <Flex
    as="li"
    gap="3"
    rowGap="1"
    py="2.5"
    flexWrap="wrap"
    alignItems="flex-start"
    justifyContent="space-between"
  >
    {children}
  </Flex>
);

function Lines<R extends AnyActorRef>({ title, list, renderLine, empty }: PreviewProps<R>) {
  const rows = useRows<R>(list);
  const error = useSelector(list, selectError);
  const awaited = useSelector(list, isAwaited);
  const retry = () => list.send({ type: 'retry.requested' });
  if (awaited)
    return error === null ? (
      <Box role="status" aria-label={`Memuat ${title}…`}>
        <Skeleton height="7rem" />
      </Box>
    ) : (
      <ErrorState text={error} onRetried={retry} />
    );
  return (
    <>
      {error === null ? null : <StaleBanner text={error} onRetried={retry} />}
      {rows.length === 0 ? (
        <Muted>{empty}</Muted>
      ) : (
        <Box
          as="ul"
          aria-label={title}
          css={{
            '& > li + li': { borderTopWidth: '1px' },
            '& > li:first-of-type': { pt: '0' },
            '& > li:last-of-type': { pb: '0' },
          }}
        >
          {rows.map((row) => (
            <Line key={row.id}>{renderLine(row)}</Line>
          ))}
        </Box>
      )}
    </>
  );
}

/** The first rows of a list that has a screen of its own; not shown where the server does not have it. */
export function PreviewCard<R extends AnyActorRef>(props: PreviewProps<R>) {
  const { title, list, to, actions, children } = props;
  const count = useSelector(list, selectCount);
  const hasMore = useSelector(list, ({ context }) => context.totalPages > 1);
  if (useSelector(list, isUnknown)) return null;
  const all = count === null ? 'Lihat semua' : `Lihat semua (${figure(count)})`;
  return (
    <TitledCard
      title={title}
      actions={
        <>
          {actions}
          {to && (hasMore || (count ?? 0) > 0) ? <TextLink href={to}>{all}</TextLink> : null}
        </>
      }
    >
      {children}
      <Lines {...props} />
    </TitledCard>
  );
}
