import type { ValueProps } from './fields';
import { type Option, optionElements } from './options';
import { Box } from './primitives';
import { Select } from './select';

/** Narrows a list to one of `options`; the empty value is all. */
export const FilterSelect = ({
  label,
  value,
  onChanged,
  options,
}: ValueProps & { label: string; options: readonly Option[] }) => (
  <Box flex={{ base: '1 1 9rem', md: '1 1 10rem' }} maxWidth={{ md: '12rem' }}>
    <Select aria-label={label} value={value} onChange={(event) => onChanged?.(event.target.value)}>
      {optionElements(options)}
    </Select>
  </Box>
);
