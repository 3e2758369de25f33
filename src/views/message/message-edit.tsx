import { useRowId } from '../form/use-form';
import { PageHeader } from '../kit/page-header';
import { TemplateForm } from './template-form';

/** `/message/edit?id=` (MSG-11). */
export default function MessageEdit() {
  const id = useRowId();
  return (
    <>
      <PageHeader title="Edit Template Pesan" />
      <TemplateForm key={id} id={id} />
    </>
  );
}
