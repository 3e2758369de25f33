import { ImportCard } from '../import/import-card';
import { figure } from '../kit/format';
import { PageHeader } from '../kit/page-header';
import { Box } from '../kit/primitives';
import { TemplateForm } from './template-form';
import type { FormLogic, ImportLogic, ScreenProps } from '../ports/charts';

const columns = [
  { name: 'text', label: 'Caption' },
  { name: 'status', label: 'Status' },
];

/** `/message/create`: one template by hand, or many from a file (MSG-09, MSG-10). */
export default function MessageCreate({
  charts,
}: ScreenProps<{ messageForm: FormLogic; messageImport: ImportLogic }>) {
  return (
    <>
      <PageHeader title="Tambah Template Pesan" />
      <TemplateForm logic={charts.messageForm} id={null} />
      <Box mt="5">
        <ImportCard
          logic={charts.messageImport}
          name="message"
          title="Upload JSON"
          submit="Upload JSON"
          accept=".json"
          hint="Daftar template dengan text, text_wa, button dan status, seperti hasil Export JSON."
          columns={columns}
          created={(count) => `${figure(count)} template berhasil dibuat`}
        />
      </Box>
    </>
  );
}
