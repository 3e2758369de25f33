import type { FormRef } from '../../machines/crud/form';
import { useField } from '../form/use-field';
import { TextField } from '../kit/fields';

/** A proxy's address (PROXY-08, PROXY-14). */
export const ProxyValueField = ({ form }: { form: FormRef }) => (
  <TextField
    label="Proxy"
    required
    placeholder="http://10.0.0.1:3128"
    autoComplete="off"
    maxLength={300}
    {...useField(form, 'value')}
  />
);
