import { useSelector } from '@xstate/react';
import type { PreferencesRef } from '../../../machines/preferences/preferences';
import { Checkbox } from '../../kit/checkbox';
import type { Column } from '../../kit/data-table';
import { Box } from '../../kit/primitives';

const NONE: readonly string[] = [];

/** The columns that somebody left out of a list. */
export const useHidden = (preferences: PreferencesRef, list: string) =>
  useSelector(preferences, ({ context }) => context.preferences.hiddenColumns[list] ?? NONE);

/** What a row is about and what can be done with it always stay. */
const isOptional = ({ role }: Pick<Column<never>, 'role'>) => role !== 'title' && role !== 'actions';
export const optionalOf = <R,>(columns: readonly Column<R>[]) => columns.filter(isOptional);
export const shownOf = <R,>(columns: readonly Column<R>[], hidden: readonly string[]) =>
  hidden.length === 0
    ? columns
    : columns.filter((column) => !isOptional(column) || !hidden.includes(column.id));

interface ColumnsProps {
  readonly columns: readonly Column<never>[];
  readonly list: string;
  readonly preferences: PreferencesRef;
}

/** Which columns a list shows. */
export function Columns({ columns, list, preferences }: ColumnsProps) {
  const hidden = useHidden(preferences, list);
  return (
    <Box as="fieldset" display="grid">
      {optionalOf(columns).map(({ id, header }) => (
        <Checkbox
          key={id}
          checked={!hidden.includes(id)}
          onChanged={(isShown) =>
            preferences.send({
              type: 'columns.chosen',
              list,
              hidden: isShown ? hidden.filter((one) => one !== id) : [...hidden, id],
            })
          }
        >
          {header}
        </Checkbox>
      ))}
    </Box>
  );
}
