import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDownIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { FoldedLine, RunLine } from '../../machines/history/timeline.runs';
import type { GapLine, TextLine } from '../../machines/history/timeline.types';
import { figure } from '../kit/format';
import { ago, exactTime, fullDay } from '../kit/exact-moments';
import { useNow } from '../kit/line';
import { Box, Heading, Muted } from '../kit/primitives';
import { timeProps } from '../kit/time';
import { TextLink } from '../kit/text-link';
import classes from './lines.module.css';

const List = chakra('ol', { base: { listStyle: 'none', m: '0', p: '0' } });
const Toggle = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '11', lg: '7' },
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    _icon: { boxSize: '4', flexShrink: 0, color: 'fg.muted', transition: 'transform {durations.fast}' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
});

interface LineBoxProps {
  readonly tone: string;
  readonly at: number;
  /** How long ago, in words. */
  readonly past: string | null;
  /** Where a developer sees the row at that moment. */
  readonly chart: string | null;
  readonly children: ReactNode;
}
const LineBox = ({ tone, at, past, chart, children }: LineBoxProps) => (
  <li className={classes.line} data-tone={tone}>
    <div className={classes.time}>
      <time {...timeProps(at)}>
        {chart === null ? exactTime(at) : <TextLink href={chart}>{exactTime(at)}</TextLink>}
      </time>
      {past === null ? null : <span>{past}</span>}
    </div>
    <div className={classes.text}>{children}</div>
  </li>
);

const gapText = ({ from, to, lost }: GapLine) => {
  if (to === null) return `Sejak ${exactTime(from)} sambungan terputus, kejadian sesudahnya belum diketahui.`;
  const between = `Antara ${exactTime(from)} dan ${exactTime(to)}`;
  return lost === undefined
    ? `${between} sambungan terputus, mungkin ada kejadian yang tidak tercatat.`
    : `${between} ${figure(lost)} catatan tidak tersimpan di browser ini.`;
};
const SEEN = {
  opened: (at: number) => `Sudah begitu saat halaman dibuka, ${exactTime(at)}`,
  read: () => 'Terlihat saat data dibaca ulang, terjadi sebelumnya',
} as const;

function LineBody({ line }: { line: TextLine }) {
  return (
    <>
      <p>{line.text}</p>
      {line.seen === undefined ? null : <Muted fontSize="xs">{SEEN[line.seen](line.at)}</Muted>}
    </>
  );
}

/** What the messages of a run came to, in the words of the row's kind. */
function countsOf({ sent, failed }: RunLine, isRunner: boolean) {
  const counts = [
    ...(sent > 0 ? [`${figure(sent)} ${isRunner ? 'berhasil' : 'terkirim'}`] : []),
    ...(failed > 0 ? [`${figure(failed)} gagal`] : []),
  ];
  return counts.length > 0 ? counts.join(', ') : 'Menunggu';
}

interface RunProps {
  readonly run: RunLine;
  readonly isRunner: boolean;
  readonly isUnfolded: boolean;
  readonly onToggled: (from: number) => void;
}
function Run({ run, isRunner, isUnfolded, onToggled }: RunProps) {
  const span = run.from === run.at ? '' : ` · ${exactTime(run.from)}–${exactTime(run.at)}`;
  return (
    <>
      <Toggle type="button" aria-expanded={isUnfolded} onClick={() => onToggled(run.from)}>
        <span>{`${countsOf(run, isRunner)}${span}`}</span>
        <ChevronDownIcon aria-hidden />
      </Toggle>
      {isUnfolded ? (
        <List className={classes.steps}>
          {run.steps.toReversed().map((step, place) => (
            // Newer ones come in front.
            <li key={run.steps.length - place}>
              <time {...timeProps(step.at)}>{exactTime(step.at)}</time>
              <span>{step.text}</span>
            </li>
          ))}
        </List>
      ) : null}
    </>
  );
}

const toneOf = (line: FoldedLine) => {
  if (line.kind === 'gap') return 'warning';
  if (line.kind === 'text') return line.tone;
  return line.failed > 0 ? 'warning' : line.sent > 0 ? 'success' : 'neutral';
};
/** The time of a line: a gap's is its beginning, a run's its latest message. */
export const momentOf = (line: FoldedLine) => (line.kind === 'gap' ? line.from : line.at);
const keyOf = (line: FoldedLine) =>
  line.kind === 'text' ? `${line.index} ${line.text}` : `${line.kind} ${line.from}`;

type OneProps = Omit<LinesProps, 'lines' | 'unfolded'> & {
  readonly line: FoldedLine;
  readonly past: string | null;
  readonly isUnfolded: boolean;
};
/** Renders again when the line or its words change, not each second. */
const One = memo(function One({ line, past, isUnfolded, isRunner, chartAt, onToggled }: OneProps) {
  const at = momentOf(line);
  return (
    <LineBox tone={toneOf(line)} at={at} past={past} chart={chartAt?.(at) ?? null}>
      {line.kind === 'text' ? <LineBody line={line} /> : null}
      {line.kind === 'gap' ? <em>{gapText(line)}</em> : null}
      {line.kind === 'run' ? (
        <Run run={line} isRunner={isRunner} isUnfolded={isUnfolded} onToggled={onToggled} />
      ) : null}
    </LineBox>
  );
});

export interface LinesProps {
  /** Newest first. */
  readonly lines: readonly FoldedLine[];
  readonly isRunner: boolean;
  /** The runs that are shown message by message, by their beginnings. */
  readonly unfolded: readonly number[];
  readonly onToggled: (from: number) => void;
  /** Where a developer sees the row at that moment; null for everybody else. */
  readonly chartAt: ((at: number) => string) | null;
}

/** The lines under the days on which they happened; today alone needs no heading. */
export function Lines({ lines, unfolded, ...rest }: LinesProps) {
  const now = useNow();
  const days = new Map<string, FoldedLine[]>();
  for (const line of lines) {
    const day = fullDay(momentOf(line));
    const dayLines = days.get(day);
    if (dayLines) dayLines.push(line);
    else days.set(day, [line]);
  }
  const isToday = days.size === 1 && now !== null && days.has(fullDay(now));
  return [...days].map(([day, dayLines]) => (
    <Box key={day} as="section">
      {isToday ? null : (
        <Heading as="h3" size="sm" py="2" fontSize="sm" color="fg.muted">
          {day}
        </Heading>
      )}
      <List>
        {dayLines.map((line) => (
          <One
            key={keyOf(line)}
            line={line}
            past={now === null ? null : ago(momentOf(line), now)}
            isUnfolded={line.kind === 'run' && unfolded.includes(line.from)}
            {...rest}
          />
        ))}
      </List>
    </Box>
  ));
}
