import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { CheckIcon } from 'lucide-react';
import type { Receiver } from '../../machines/blaster/blaster.rules';
import { BidiText } from '../kit/bidi-text';
import type { ControlProps } from '../kit/form-field';
import { useOptionKeys } from './use-option-keys';

const HEIGHT = 44;

const Frame = chakra('div', {
  base: {
    height: '20rem',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    _invalid: { borderColor: 'danger.mark' },
    '&:focus-visible [data-active]': { bg: 'bg.muted' },
  },
});
const Body = chakra('div', { base: { position: 'relative' } });
const Receiver = chakra('div', {
  base: {
    position: 'absolute',
    insetStart: '0',
    insetEnd: '0',
    top: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '& [data-box]': {
      boxSize: '5',
      flexShrink: 0,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'sm',
      color: 'transparent',
    },
    '&[aria-selected=true] [data-box]': {
      bg: 'accent.solid',
      borderColor: 'accent.solid',
      color: 'accent.contrast',
    },
  },
});
const Number = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', flexShrink: 0 } });
const Name = chakra('span', {
  base: { color: 'fg.muted', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export interface ReceiverListProps {
  readonly attributes: ControlProps;
  readonly receivers: readonly Receiver[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggled: (receiver: Receiver) => void;
}

/** Many numbers to choose from; only those in sight are drawn. Arrow keys move, the space bar chooses. */
export function ReceiverList({ attributes, receivers, chosen, onToggled }: ReceiverListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const toggleAt = (at: number) => {
    const receiver = receivers[at];
    if (receiver) onToggled(receiver);
  };
  const { active, setActive, onKeyDown } = useOptionKeys(receivers.length, toggleAt);
  const rows = useVirtualizer({
    count: receivers.length,
    getScrollElement: () => frame.current,
    estimateSize: () => HEIGHT,
    overscan: 6,
  });
  const { id, required, ...described } = attributes;
  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active);
  }, [rows, active]);

  return (
    <Frame
      {...described}
      id={id}
      ref={frame}
      role="listbox"
      aria-label="Penerima"
      aria-multiselectable
      aria-required={required}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Body role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const receiver = receivers[index];
          return receiver ? (
            <Receiver
              key={receiver.number}
              id={`${id}-${index}`}
              role="option"
              aria-selected={chosen.has(receiver.number)}
              aria-posinset={index + 1}
              aria-setsize={receivers.length}
              data-active={index === active ? '' : undefined}
              style={{ height: HEIGHT, transform: `translateY(${start}px)` }}
              onClick={() => {
                setActive(index);
                onToggled(receiver);
              }}
            >
              <span data-box="" aria-hidden>
                <CheckIcon />
              </span>
              <Number>{receiver.number}</Number>
              <Name>
                <BidiText>{receiver.name}</BidiText>
              </Name>
            </Receiver>
          ) : null;
        })}
      </Body>
    </Frame>
  );
}
