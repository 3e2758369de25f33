import type { FormRef } from '../../machines/crud/form';
import { Checkbox } from '../kit/checkbox';
import { Box, Muted, Text } from '../kit/primitives';
import { useTick } from './use-field';

/** Active or nonactive, by a tick (APP-17). */
export const ActivityField = ({ form }: { form: FormRef }) => {
  const { checked, ...tick } = useTick(form, 'status');
  return (
    <Box role="group" aria-label="Status">
      <Text fontSize="sm" fontWeight="medium" aria-hidden>
        Status
      </Text>
      <Checkbox checked={checked} {...tick}>
        <span>{checked ? 'Active' : 'Nonactive'}</span>
      </Checkbox>
      <Muted fontSize="xs">Tanpa centang, tidak dipakai untuk mengirim.</Muted>
    </Box>
  );
};
