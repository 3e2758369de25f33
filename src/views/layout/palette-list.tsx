import { chakra } from '@chakra-ui/react/styled-system';
import { NameText } from '../kit/name-text';
import { Box, Muted } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import type { PaletteGroup, PaletteOption } from './palette-options';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetStart: '0',
    top: 'calc(100% + 0.5rem)',
    width: 'full',
    minWidth: { md: '24rem' },
    maxHeight: 'min(70vh, 34rem)',
    display: 'flex',
    flexDirection: 'column',
    p: '1.5',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    zIndex: 'overlay',
  },
});
const Options = chakra('div', { base: { minHeight: '0', overflowY: 'auto' } });
const Title = chakra('div', {
  base: { px: '3', pt: '2', pb: '1', fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted' },
});
const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    px: '3',
    py: '1.5',
    minHeight: { base: '11', lg: '9' },
    borderRadius: 'md',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _selected: {
      bg: 'accent.muted',
      color: 'accent.fg',
      outline: '1px solid transparent',
      '& > span': { color: 'inherit' },
    },
  },
});
const Detail = chakra('span', {
  base: {
    maxWidth: '50%',
    truncate: true,
    flexShrink: 0,
    fontSize: 'xs',
    color: 'fg.subtle',
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly idOf: (option: PaletteOption) => string | undefined;
  /** Id of the option that Enter would choose. */
  readonly markedId: string | undefined;
  /** How the search for accounts and members stands. */
  readonly state: 'searching' | 'failed' | 'ready';
  /** Some of them could not be searched. */
  readonly partial: boolean;
  readonly onChosen: (option: PaletteOption) => void;
}

function Searching() {
  return (
    <Box role="status" aria-label="Mencari…" display="grid" gap="2" px="3" py="2">
      <Skeleton height="1rem" />
      <Skeleton height="1rem" width="70%" />
    </Box>
  );
}

/** Follows the mark. A browser without layout has nothing to scroll. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** The options in their groups, and below them how the search stands. Pressing one never takes the focus. */
export function PaletteList(props: PaletteListProps) {
  const { id, groups, idOf, markedId, state, partial, onChosen } = props;
  return (
    <Panel onMouseDown={(event) => event.preventDefault()}>
      {/* No tab stop, as browsers make scrollable boxes: it is gone when the focus leaves the search box. */}
      <Options id={id} role="listbox" aria-label="Hasil pencarian" tabIndex={-1}>
        {groups.map(({ title, options }) => (
          <div key={title} role="group" aria-label={title}>
            <Title aria-hidden>{title}</Title>
            {options.map((option) => (
              <Option
                key={option.id}
                ref={idOf(option) === markedId ? bringIntoView : undefined}
                id={idOf(option)}
                role="option"
                aria-selected={idOf(option) === markedId}
                onPointerEnter={() => void option.preload?.()}
                onClick={() => onChosen(option)}
              >
                <NameText lines={1}>{option.label}</NameText>
                <Detail>{option.detail}</Detail>
              </Option>
            ))}
          </div>
        ))}
      </Options>
      {state === 'searching' ? <Searching /> : null}
      {state === 'ready' && groups.length === 0 ? (
        <Muted role="status" p="3">
          Tidak ada yang cocok.
        </Muted>
      ) : null}
      {partial ? <Muted p="3">Sebagian belum dapat dicari.</Muted> : null}
      {state === 'failed' ? (
        <Muted role="alert" p="3">
          Akun dan member belum dapat dicari.
        </Muted>
      ) : null}
    </Panel>
  );
}
