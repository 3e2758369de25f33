import type { ValueProps } from './fields';
import { FilterBox } from './filter-box';
import { type Option, optionElements } from './options';
import { Select } from './select';

/** Narrows a list to one of `options`; the empty value is all. */
export const FilterSelect = ({
  label,
  value,
  onChanged,
  options,
}: ValueProps & { label: string; options: readonly Option[] }) => (
  <FilterBox words={options[0]?.label ?? ''}>
    <Select aria-label={label} value={value} onChange={(event) => onChanged?.(event.target.value)}>
      {optionElements(options)}
    </Select>
  </FilterBox>
);
