import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { Flex, Stack } from './primitives';

/** A thumb that is drawn, or moved by keys. */
export const Range = chakra(
  'input',
  {
    base: {
      display: 'block',
      width: 'full',
      minHeight: { base: '11', lg: '5' },
      accentColor: '{colors.accent.mark}',
      cursor: 'pointer',
    },
  },
  { defaultProps: { type: 'range' } },
);

const Label = chakra('label', { base: { fontSize: 'sm', fontWeight: 'medium' } });
const Value = chakra('span', {
  base: { fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
});

/** One of several values, least first, named by what it means. */
export function Slider({
  label,
  text,
  place,
  places,
  onMoved,
}: {
  label: string;
  /** What it is at. */
  text: string;
  place: number;
  /** How many there are. */
  places: number;
  onMoved: (place: number) => void;
}) {
  const id = useId();
  return (
    <Stack gap="1">
      <Flex justifyContent="space-between" alignItems="baseline" columnGap="3" flexWrap="wrap">
        <Label htmlFor={id}>{label}</Label>
        {/* The thumb says it. */}
        <Value aria-hidden>{text}</Value>
      </Flex>
      <Range
        id={id}
        aria-valuetext={text}
        min={0}
        max={places - 1}
        value={place}
        onChange={(event) => onMoved(Number(event.target.value))}
      />
    </Stack>
  );
}
