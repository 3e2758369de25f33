import { FormSheet } from '../form/form-sheet';
import { useForm } from '../form/use-form';
import { ImportCard } from '../import/import-card';
import { TitledCard } from '../kit/card';
import { figure } from '../kit/format';
import { PageHeader } from '../kit/page-header';
import { Grid } from '../kit/primitives';
import { ProxyValueField } from './proxy-value-field';
import type { FormLogic, ImportLogic, ScreenProps } from '../ports/charts';

const NEW = { id: null, defaults: { value: '' }, stays: true };
const columns = [{ name: 'value', label: 'Proxy' }];

/** `/proxy/create`: one proxy by hand, or many from a file (PROXY-08 to PROXY-13). */
export default function ProxyCreate({
  charts,
}: ScreenProps<{ proxyForm: FormLogic; proxyImport: ImportLogic }>) {
  const form = useForm(charts.proxyForm, 'proxy', NEW);
  return (
    <>
      <PageHeader title="Tambah Proxy" />
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, min(24rem, 40%)) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <TitledCard title="Satu proxy">
          <FormSheet form={form} label="Satu proxy">
            <ProxyValueField form={form} />
          </FormSheet>
        </TitledCard>
        <ImportCard
          logic={charts.proxyImport}
          name="proxy"
          title="Upload file"
          accept=".csv,.json"
          hint="Kolom value dan status, atau satu proxy per baris."
          columns={columns}
          created={(count) => `${figure(count)} proxy berhasil didaftarkan`}
        />
      </Grid>
    </>
  );
}
