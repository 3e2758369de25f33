import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { XIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { ListRef, ListSnapshot } from '../../../machines/crud/list';
import { type Chip, chipsOf } from '../../../machines/crud/list.chips.rules';
import { Button } from '../../kit/button';
import type { Column } from '../../kit/data-table';
import { useSubject } from '../../kit/subject';
import { useRows } from '../use-list';
import type { ListFilter } from '../filters';
import { LINE_HEIGHT } from '../places';
import { chipText } from './words';

const look = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: '1.5',
    maxWidth: { base: '16rem', md: '20rem' },
    minHeight: LINE_HEIGHT,
    px: '3',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'accent.line',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontSize: 'sm',
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    _icon: { flexShrink: 0, boxSize: '3.5' },
  },
} as const;
const Shown = chakra('span', look);
const Removable = chakra('button', {
  base: { ...look.base, cursor: 'pointer', _hover: { borderColor: 'accent.solid' } },
});
const ChipList = chakra('ul', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: '1',
    minWidth: '0',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    overflowX: { base: 'auto', md: 'visible' },
    // Room for the ring around what has the focus.
    p: '1',
    m: '-1',
    mb: '2',
    '& > li': { display: 'flex' },
  },
});

export interface ListOwner {
  /** Whether the same list without them is worth looking at. */
  readonly isFree: boolean;
  /** Their name by one of their rows; without it, what the screen is about. */
  readonly nameOf?: (record: never) => string;
}
export interface ChipsProps {
  readonly list: ListRef;
  readonly filters: readonly ListFilter[];
  readonly columns: readonly Column<never>[];
  readonly owner: ListOwner | undefined;
}

/** What a list is asked for at present. */
export function useChips({ list, filters, owner }: Omit<ChipsProps, 'columns'>) {
  const query = useSelector(list, ({ context }: ListSnapshot) => context.query);
  return useMemo(() => {
    const chips = chipsOf(query, filters, owner?.isFree ?? false);
    return owner ? chips : chips.filter(({ kind }) => kind !== 'owner');
  }, [query, filters, owner]);
}

/** The name of the rows' owner: by the first row, or by the screen. */
export function useOwnerName(list: ListRef, owner: ListOwner | undefined) {
  const { subject } = useSubject();
  const [first] = useRows(list);
  const record = first?.getSnapshot()?.context?.record;
  return owner?.nameOf && record ? owner.nameOf(record as never) : (subject ?? '');
}

const remove = (list: ListRef, { kind, without: query }: Chip) => {
  if (query === null) return;
  const isNarrowing = kind === 'search' || kind === 'filter';
  list.send({ type: isNarrowing ? 'query.narrowed' : 'query.chosen', query });
};

/** What a list is asked for, each to be taken away with one press. */
export function Chips(props: ChipsProps) {
  const { list, filters, columns, owner } = props;
  const chips = useChips(props);
  const ownerName = useOwnerName(list, owner);
  const clearable = chips.filter(({ kind }) => kind !== 'owner').length;
  if (chips.length === 0) return null;
  return (
    <ChipList aria-label="Filter yang dipakai">
      {chips.map((chip) => {
        const text = chipText(chip, { filters, columns, owner: ownerName });
        return (
          <li key={chip.id}>
            {chip.without === null ? (
              <Shown title={text}>
                <span>{text}</span>
              </Shown>
            ) : (
              <Removable
                type="button"
                title={text}
                aria-label={`Hapus ${text}`}
                onClick={() => remove(list, chip)}
              >
                <span>{text}</span>
                <XIcon aria-hidden />
              </Removable>
            )}
          </li>
        );
      })}
      {clearable > 1 ? (
        <li>
          <Button
            size="sm"
            variant="ghost"
            colorPalette="neutral"
            whiteSpace="nowrap"
            onClick={() => list.send({ type: 'filters.cleared' })}
          >
            Hapus semua
          </Button>
        </li>
      ) : null}
    </ChipList>
  );
}
