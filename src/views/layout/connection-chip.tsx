import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import type { ConnectionSnapshot } from '../../machines/connection/connection';
import { selectOfflineSince } from '../../machines/connection/connection.selectors';
import { useNow } from '../kit/line';
import { timeOn } from '../kit/moments';
import type { Tone } from '../kit/primitives';
import { useSystem } from '../hooks/system';

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: { base: '2', md: '2.5' },
    py: '1',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: { md: 'colorPalette.subtle' },
    color: 'colorPalette.fg',
    _before: { content: '""', boxSize: '2', flexShrink: '0', borderRadius: 'full', bg: 'colorPalette.mark' },
    minWidth: '0',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '&[data-calm] > span': { srOnly: { base: true, md: false } },
  },
});

interface ChipLook {
  readonly tone: Tone;
  readonly words: string;
  /** Epoch ms. */
  readonly since?: number;
}

function lookOf(snapshot: ConnectionSnapshot): ChipLook | null {
  if (snapshot.matches('closed')) return null;
  if (snapshot.matches({ open: 'live' })) return { tone: 'success', words: 'Tersambung' };
  if (snapshot.matches({ open: 'connecting' })) return { tone: 'neutral', words: 'Menyambung' };
  const offlineSince = selectOfflineSince(snapshot);
  if (offlineSince !== null) return { tone: 'danger', words: 'Offline', since: offlineSince };
  if (snapshot.matches('broken')) return { tone: 'danger', words: 'Terputus' };
  return { tone: 'warning', words: 'Menyambung ulang' };
}

const Shown = ({ tone, words }: Omit<ChipLook, 'since'>) => (
  <Chip
    role="status"
    colorPalette={tone}
    title={words}
    data-calm={tone === 'success' || tone === 'neutral' ? '' : undefined}
  >
    <span>{words}</span>
  </Chip>
);
const ShownSince = ({ tone, words, since }: Required<ChipLook>) => (
  <Shown tone={tone} words={`${words} sejak ${timeOn(since, useNow())}`} />
);

/** How the live connection stands, by colour and words; on narrow screens, while all is well, the words are its name alone. */
export function ConnectionChip() {
  const look = useSelector(
    useSystem().connection,
    lookOf,
    (one, other) => one?.words === other?.words && one?.tone === other?.tone && one?.since === other?.since,
  );
  if (!look) return null;
  const { since } = look;
  return since === undefined ? <Shown {...look} /> : <ShownSince {...look} since={since} />;
}
