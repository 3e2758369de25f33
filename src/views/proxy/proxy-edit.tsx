import type { FormRef } from '../../machines/crud/form';
import { ActivityField } from '../form/activity-field';
import { FormScreen } from '../form/form-screen';
import { useRowId } from '../form/use-form';
import { ProxyValueField } from './proxy-value-field';
import type { FormLogic, ScreenProps } from '../ports/charts';

const DEFAULTS = { value: '', status: true };

const fields = (form: FormRef) => (
  <>
    <ProxyValueField form={form} />
    <ActivityField form={form} />
  </>
);

/** `/proxy/edit?id=` (PROXY-14, PROXY-15). */
export default function ProxyEdit({ charts }: ScreenProps<{ proxyForm: FormLogic }>) {
  return (
    <FormScreen
      title="Edit Proxy"
      name="proxy"
      logic={charts.proxyForm}
      id={useRowId()}
      defaults={DEFAULTS}
      home="/proxy"
    >
      {fields}
    </FormScreen>
  );
}
