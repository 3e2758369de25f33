import type { FormRef } from '../../machines/crud/form';
import { OneOrMany } from '../inventory/one-or-many';
import { figure } from '../kit/format';
import type { FormLogic, ImportLogic, ScreenProps } from '../ports/charts';
import { ProxyValueField } from './proxy-value-field';

const DEFAULTS = { value: '' };
const columns = [{ name: 'value', label: 'Proxy' }];
const fields = (form: FormRef) => <ProxyValueField form={form} />;

/** `/proxy/create`: one proxy by hand, or many from a file (PROXY-08 to PROXY-13). */
export default function ProxyCreate({
  charts,
}: ScreenProps<{ proxyForm: FormLogic; proxyImport: ImportLogic }>) {
  return (
    <OneOrMany
      title="Tambah Proxy"
      name="proxy"
      form={charts.proxyForm}
      defaults={DEFAULTS}
      one="Satu proxy"
      fields={fields}
      many={{
        logic: charts.proxyImport,
        hint: 'Kolom value dan status, atau satu proxy per baris.',
        columns,
        created: (count) => `${figure(count)} proxy berhasil didaftarkan`,
      }}
    />
  );
}
