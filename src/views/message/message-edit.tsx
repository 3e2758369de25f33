import { useRowId } from '../form/use-form';
import { PageHeader } from '../kit/page-header';
import { TemplateForm } from './template-form';
import type { FormLogic, ScreenProps } from '../ports/charts';

/** `/message/edit?id=` (MSG-11). */
export default function MessageEdit({ charts }: ScreenProps<{ messageForm: FormLogic }>) {
  const id = useRowId();
  return (
    <>
      <PageHeader title="Edit Template Pesan" />
      <TemplateForm logic={charts.messageForm} key={id} id={id} />
    </>
  );
}
