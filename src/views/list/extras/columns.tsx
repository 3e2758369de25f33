import type { PreferencesRef } from '../../../machines/preferences/preferences';
import { Checkbox } from '../../kit/checkbox';
import type { Column } from '../../kit/data-table';
import { Box } from '../../kit/primitives';
import { isLeftOut, isOptional } from '../places';
import { useHidden } from '../use-hidden';

export const optionalOf = <R,>(columns: readonly Column<R>[]) => columns.filter(isOptional);

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
      {optionalOf(columns).map((column) => (
        <Checkbox
          key={column.id}
          checked={!isLeftOut(column, hidden)}
          onChanged={() =>
            preferences.send({
              type: 'columns.chosen',
              list,
              hidden: hidden.includes(column.id)
                ? hidden.filter((one) => one !== column.id)
                : [...hidden, column.id],
            })
          }
        >
          {column.header}
        </Checkbox>
      ))}
    </Box>
  );
}
