import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import { createTimeline, type TimelineLine } from '../../machines/history/timeline';
import { clockTime, figure, moment } from '../kit/format';
import { Box, Muted, Stack } from '../kit/primitives';
import { Older } from './older';
import { useFollowing } from './use-following';

/** Lines that are shown at first, the newest, and that are added each time somebody asks for older ones. */
const PORTION = 200;

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
  const { entries, older, more } = useFollowing(subject);
  const [most, setMost] = useState(PORTION);
  const read = useMemo(() => createTimeline(subject), [subject]);
  const known = useMemo(() => read(entries), [entries, read]);
  const lines = useMemo(() => known.slice(-most).toReversed(), [known, most]);
  const isMoreKnown = known.length > most;
  const ask = () => {
    setMost(most + PORTION);
    if (!isMoreKnown) more();
  };
  return (
    <Stack gap="3">
      {lines.length > 0 ? (
        <List>
          {lines.map((line, place) => (
            <Line
              // A moment may bring two lines; new ones leave the others where they are.
              key={known.length - place}
              colorPalette={line.kind === 'gap' ? 'warning' : line.tone}
            >
              <Muted>{moment(line.kind === 'gap' ? line.from : line.at)}</Muted>
              <Box fontStyle={line.kind === 'gap' ? 'italic' : undefined}>{textOf(line)}</Box>
            </Line>
          ))}
        </List>
      ) : older === 'none' ? (
        <Muted>Belum ada yang tercatat di browser ini.</Muted>
      ) : null}
      <Older older={isMoreKnown ? 'available' : older} onAsked={ask} />
    </Stack>
  );
}
