import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { createTimeline, type TimelineLine } from '../../machines/history/timeline';
import { clockTime, figure, moment } from '../kit/format';
import { Box, Muted } from '../kit/primitives';
import { useHistory } from './use-history';

/** Lines that are shown at most: the newest. */
const MOST = 200;

const List = chakra('ol', { base: { listStyle: 'none', m: '0', p: '0' } });
const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '10rem 1fr' },
    columnGap: '4',
    py: '2',
    ps: '3',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'colorPalette.mark',
    borderBottomWidth: '1px',
  },
});

const textOf = (line: TimelineLine) => {
  if (line.kind === 'told') return line.text;
  if (line.to === null)
    return `Sejak ${clockTime(line.from)} sambungan terputus, kejadian sesudahnya belum diketahui.`;
  const between = `Antara ${clockTime(line.from)} dan ${clockTime(line.to)}`;
  return line.lost === undefined
    ? `${between} sambungan terputus, mungkin ada kejadian yang tidak tercatat.`
    : `${between} ${figure(line.lost)} catatan tidak tersimpan di browser ini.`;
};

/** What happened to the row whose actor has the key `subject`, newest first, in plain words. */
export default function Timeline({ subject }: { subject: string }) {
  const entries = useHistory();
  const read = useMemo(() => createTimeline(subject), [subject]);
  const lines = useMemo(() => read(entries).slice(-MOST).toReversed(), [entries, read]);
  if (lines.length === 0) return <Muted>Belum ada yang tercatat di browser ini.</Muted>;
  return (
    <List>
      {lines.map((line, place) => (
        <Line
          // A moment may bring two lines; they never change places.
          key={lines.length - place}
          colorPalette={line.kind === 'gap' ? 'warning' : line.tone}
        >
          <Muted>{moment(line.kind === 'gap' ? line.from : line.at)}</Muted>
          <Box fontStyle={line.kind === 'gap' ? 'italic' : undefined}>{textOf(line)}</Box>
        </Line>
      ))}
    </List>
  );
}
