import type { ReactNode } from 'react';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** What helps to choose it, beside its label; a select has no room for it. */
  readonly detail?: string;
}

export const optionElements = (options: readonly Option[]): ReactNode =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
