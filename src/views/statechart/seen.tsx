import type { AnyMachineSnapshot } from 'xstate';
import { stateText } from '../../machines/statechart/moments';
import { ErrorBoundary } from '../kit/error-boundary';
import { Box, Muted } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import type { SeenBook } from '../ports/seen';
import { RealView } from './real-view';
import { Section } from './section';

/** When what is shown is true: on this page by now, at an earlier moment, perhaps later, or nowhere but on a fork. */
const TENSES = {
  now: { tone: 'success', text: 'Sekarang' },
  past: { tone: 'warning', text: 'Masa lalu' },
  foretold: { tone: 'info', text: 'Perkiraan' },
  forked: { tone: 'info', text: 'Cabang, tidak nyata' },
} as const;

export interface SeenProps {
  readonly snapshot: AnyMachineSnapshot;
  readonly tense: keyof typeof TENSES;
  /** Names the moment: what cannot be drawn of one may be drawn of the next. */
  readonly moment: string;
  readonly seen: SeenBook;
}

/** What a person saw of the actor at the shown moment; nothing in it can be pressed. */
export const Seen = ({ snapshot, tense, moment, seen }: SeenProps) => (
  <Section
    title="Tampilan saat itu"
    aside={<StateBadge tone={TENSES[tense].tone}>{TENSES[tense].text}</StateBadge>}
  >
    <Box fontSize="sm" mb="3" color="fg.muted" overflowWrap="anywhere">
      {stateText(snapshot.value)}
    </Box>
    <ErrorBoundary key={moment} fallback={<Muted>Tampilan saat itu tidak dapat digambar.</Muted>}>
      <RealView snapshot={snapshot} seen={seen} />
    </ErrorBoundary>
  </Section>
);
