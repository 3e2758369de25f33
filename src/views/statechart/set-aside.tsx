import { chakra } from '@chakra-ui/react/styled-system';
import type { SetAside } from '../../machines/history/entries';
import { figure } from '../kit/format';
import { Notice } from '../kit/notice';
import { Box } from '../kit/primitives';

/** Entries that are named at most. */
const MOST = 50;
/** Longest excerpt of an entry, in characters. */
const LONGEST = 300;

const List = chakra('ul', {
  base: { mt: '2', maxHeight: '12rem', overflow: 'auto', fontFamily: 'mono', fontSize: 'xs' },
});

const excerptOf = (entry: unknown) => (JSON.stringify(entry) ?? 'undefined').slice(0, LONGEST);

export interface SetAsideListProps {
  readonly entries: readonly SetAside[];
  /** What they belong to, within the sentence: `catatan aktor ini`. */
  readonly of: string;
}

/** How many entries were left out, and, folded, which and why. Nothing where there are none. */
export function SetAsideList({ entries, of }: SetAsideListProps) {
  if (entries.length === 0) return null;
  return (
    <Notice tone="warning">
      {`${figure(entries.length)} ${of} tidak terbaca dan dikesampingkan.`}
      <details>
        <summary>Alasan</summary>
        <List tabIndex={0} aria-label="Catatan yang dikesampingkan">
          {entries.slice(0, MOST).map(({ entry, reason }, place) => (
            // They only ever grow at the end.
            <Box as="li" key={place} overflowWrap="anywhere">
              {`${reason}: ${excerptOf(entry)}`}
            </Box>
          ))}
        </List>
      </details>
    </Notice>
  );
}
