import { useSelector } from '@xstate/react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { textOf } from '../../machines/crud/form.rules';
import { ActivityField } from '../form/activity-field';
import { FormScreen } from '../form/form-screen';
import { useRowId } from '../form/use-form';
import { Notice } from '../kit/notice';
import { ProxyValueField } from './proxy-value-field';
import type { FormLogic, ScreenProps } from '../ports/charts';

const DEFAULTS = { value: '', status: true, health: '' };

const selectHealth = ({ context }: FormSnapshot) => textOf(context.draft, 'health');
/** How the accounts fare that connect through it, where the server tells. */
function Health({ form }: { form: FormRef }) {
  const health = useSelector(form, selectHealth);
  return health ? <Notice tone="warning">{health}</Notice> : null;
}

const fields = (form: FormRef) => (
  <>
    <Health form={form} />
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
