import { chakra } from '@chakra-ui/react/styled-system';
import type { AnyActorRef } from 'xstate';
import { type Allowed, type Remedy, type Verdict, verdictOf } from '../../machines/history/verdict.rules';
import type { Knowledge } from '../../machines/history/timeline.types';
import { Button, ButtonLink } from '../kit/button';
import { useSecond } from '../kit/line';
import { timeOn } from '../kit/moments';
import { Text } from '../kit/primitives';
import { useLive } from '../hooks/use-live';

const Panel = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '3',
    p: '4',
    borderRadius: 'md',
    borderWidth: '1px',
    borderInlineStartWidth: '4px',
    borderColor: 'colorPalette.line',
    borderInlineStartColor: 'colorPalette.mark',
    bg: 'colorPalette.subtle',
  },
});

/** The moment in words, and how it is known. */
function phraseOf({ word, at, seen }: NonNullable<Verdict['when']>, now: number | null) {
  const time = timeOn(at, now);
  if (seen === 'happened') return `${word} ${time}`;
  const before = seen === 'opened' ? `sebelum halaman dibuka ${time}` : `sebelum ${time}`;
  return word === 'sejak' ? `sejak ${before}` : before;
}

function RemedyButton({ remedy, row }: { remedy: Remedy; row: AnyActorRef }) {
  return 'to' in remedy ? (
    <ButtonLink to={remedy.to} colorPalette="accent">
      {remedy.label}
    </ButtonLink>
  ) : (
    <Button colorPalette="accent" onClick={() => row.send(remedy.event)}>
      {remedy.label}
    </Button>
  );
}

export interface VerdictPanelProps {
  readonly row: AnyActorRef;
  readonly known: Knowledge;
  readonly allowed: Allowed;
}

/** Whether the row works and why not, and what helps. */
export function VerdictPanel({ row, known, allowed }: VerdictPanelProps) {
  const now = useSecond();
  const snapshot = useLive(row, (stands) => stands);
  const { tone, text, when, remedy } = verdictOf(snapshot, known, allowed, now);
  return (
    <Panel colorPalette={tone} aria-label="Status sekarang">
      <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
        {when === null ? `${text}.` : `${text} ${phraseOf(when, now)}.`}
      </Text>
      {remedy === null ? null : <RemedyButton remedy={remedy} row={row} />}
    </Panel>
  );
}
