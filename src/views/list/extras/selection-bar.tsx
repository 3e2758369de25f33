import { useSelector } from '@xstate/react';
import { XIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { ListSnapshot } from '../../../machines/crud/list';
import { sized, sorted } from '../../../machines/crud/list.order.rules';
import { isSameQuery } from '../../../machines/crud/list.rules';
import type { SelectionSnapshot } from '../../../machines/selection/selection';
import {
  areTooMany,
  chosenOf,
  doneText,
  failedText,
  MOST_CHOSEN,
  skippedText,
  unknownText,
} from '../../../machines/selection/selection.rules';
import { Button, IconButton } from '../../kit/button';
import { figure } from '../../kit/format';
import { Box, Muted, Row, Text } from '../../kit/primitives';
import type { Choosing } from './ticks';

const selectProgress = ({ context }: SelectionSnapshot) => context.progress;
const selectStage = (snapshot: SelectionSnapshot) =>
  (['gathering', 'stopping', 'running'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'choosing';

/** How far a reading or a command is; it can be stopped. */
function Progress({ selection, words }: Pick<Choosing, 'selection'> & { words: string }) {
  const { done, of } = useSelector(selection, selectProgress);
  const stopping = useSelector(selection, selectStage) === 'stopping';
  return (
    <>
      <Box flex="1 1 12rem" minWidth="0">
        <Text fontSize="sm" fontVariantNumeric="tabular-nums">
          {of > 0 ? `${words} ${figure(done)} dari ${figure(of)}` : `${words}…`}
        </Text>
        <Box mt="1.5" height="1" borderRadius="full" bg="bg.muted" overflow="hidden" aria-hidden>
          <Box
            height="full"
            width="full"
            bg="accent.solid"
            transformOrigin="0 50%"
            style={{ transform: `scaleX(${of > 0 ? done / of : 0})` }}
          />
        </Box>
      </Box>
      <Button
        size="sm"
        variant="outline"
        colorPalette="neutral"
        pending={stopping}
        pendingLabel="Menghentikan..."
        onClick={() => selection.send({ type: 'stop.requested' })}
      >
        Hentikan
      </Button>
    </>
  );
}

/** Offers all that the query finds, once all of this page is chosen and there are more pages; not more than can be chosen. */
function AllMatching({ list, selection }: Choosing) {
  const keys = useSelector(list, ({ context }: ListSnapshot) => context.keys);
  const more = useSelector(list, ({ context }: ListSnapshot) => context.totalPages > 1);
  const tooMany = useSelector(list, ({ context }: ListSnapshot) => areTooMany(context));
  const count = useSelector(list, ({ context }: ListSnapshot) => context.count ?? null);
  const chosen = useSelector(selection, ({ context }) => context.keys.length);
  const isPageChosen = useSelector(selection, ({ context }) => chosenOf(context.keys, keys) === 'all');
  if (!more || !isPageChosen || (count !== null && chosen >= count)) return null;
  if (tooMany)
    return <Muted>{`Untuk memilih semuanya, saring dulu sampai ${figure(MOST_CHOSEN)} baris`}</Muted>;
  return (
    <Button
      size="sm"
      variant="ghost"
      onClick={() => selection.send({ type: 'all.requested', query: list.getSnapshot().context.query })}
    >
      {count === null ? 'Pilih semua yang cocok' : `Pilih semua ${figure(count)} yang cocok`}
    </Button>
  );
}

const VARIANTS = { accent: 'solid', neutral: 'outline', danger: 'outline' } as const;

interface BarProps extends Choosing {
  /** Commands about the chosen rows as a whole. */
  readonly together?: ((choosing: Choosing) => ReactNode) | undefined;
}

function Commands({ list, selection, together }: BarProps) {
  const chosen = useSelector(selection, ({ context }) => context.keys.length);
  const offers = useSelector(selection, ({ context }) => context.offers);
  return (
    <>
      <Text fontSize="sm" fontWeight="medium" fontVariantNumeric="tabular-nums" aria-live="polite">
        {`${figure(chosen)} dipilih`}
      </Text>
      <AllMatching list={list} selection={selection} />
      <Row ms="auto" justifyContent="flex-end">
        {together?.({ list, selection })}
        {offers.map(({ id, label, tone }) => (
          <Button
            key={id}
            size="sm"
            variant={VARIANTS[tone]}
            colorPalette={tone}
            onClick={() => selection.send({ type: 'command.requested', command: id })}
          >
            {label}
          </Button>
        ))}
        <IconButton
          label="Batalkan pilihan"
          size="icon"
          onClick={() => selection.send({ type: 'selection.cleared' })}
        >
          <XIcon aria-hidden />
        </IconButton>
      </Row>
    </>
  );
}

/** What became of the last command, until it is dismissed or the next is given. */
function Report({ selection }: Pick<Choosing, 'selection'>) {
  const plan = useSelector(selection, ({ context }) => context.plan);
  const tally = useSelector(selection, ({ context }) => context.tally);
  const error = useSelector(selection, ({ context }) => context.error);
  const failed = tally ? failedText(tally.failed) : '';
  const unknown = tally ? unknownText(tally.unknown) : '';
  const sentences = plan && tally ? [doneText(plan, tally), skippedText(tally.skipped)].filter(Boolean) : [];
  return (
    <Row flexWrap="nowrap" alignItems="flex-start" width="full" role="status">
      <Box flex="1" minWidth="0" fontSize="sm" overflowWrap="anywhere">
        {sentences.length > 0 ? <Text>{`${sentences.join('. ')}.`}</Text> : null}
        {unknown ? <Text color="warning.fg">{unknown}</Text> : null}
        {failed || error ? <Text color="danger.fg">{failed || error}</Text> : null}
      </Box>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="neutral"
        onClick={() => selection.send({ type: 'report.dismissed' })}
      >
        Tutup
      </Button>
    </Row>
  );
}

const isReported = (snapshot: SelectionSnapshot) =>
  snapshot.matches('choosing') && (snapshot.context.tally !== null || snapshot.context.error !== null);

/** Clears the choice with another search or filter: no command reaches rows that are out of sight. */
function useClearedByNarrowing({ list, selection }: Choosing) {
  useEffect(() => {
    let known = list.getSnapshot().context.query;
    const following = list.subscribe(({ context: { query } }) => {
      const isSame = isSameQuery(sized(sorted(query, ''), null), sized(sorted(known, ''), null));
      known = query;
      if (!isSame) selection.send({ type: 'selection.cleared' });
    });
    return () => following.unsubscribe();
  }, [list, selection]);
}

/** The chosen rows in a line under the list: how many, what can be done with them, and what became of it. */
export function SelectionBar(bar: BarProps) {
  const { selection } = bar;
  useClearedByNarrowing(bar);
  const any = useSelector(selection, ({ context }) => context.keys.length > 0);
  const stage = useSelector(selection, selectStage);
  const reported = useSelector(selection, isReported);
  const verb = useSelector(selection, ({ context }) => context.plan?.command.verb ?? '');
  const offers = useSelector(selection, ({ context }) => context.offers.length > 0);
  const offering = any && (offers || Boolean(bar.together));
  if (!offering && !reported && stage === 'choosing') return null;
  return (
    <Box
      data-screen=""
      role="region"
      aria-label="Baris yang dipilih"
      position="sticky"
      bottom={{ base: '2', md: '3' }}
      zIndex="1"
      mt="3"
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="md"
      boxShadow="md"
    >
      {reported ? <Report selection={selection} /> : null}
      {stage === 'choosing' ? (
        offering ? (
          <Row mt={reported ? '2' : '0'}>
            <Commands {...bar} />
          </Row>
        ) : null
      ) : (
        <Row>
          <Progress selection={selection} words={stage === 'gathering' ? 'Membaca halaman' : verb} />
        </Row>
      )}
    </Box>
  );
}
