import type { FormLogic, ScreenProps } from '../ports/charts';
import { useRowId } from '../form/use-form';
import { TemplateForm } from './template-form';

/** `/withdraw/payouts/template/edit?id=`. */
export default function TemplateEdit({ charts }: ScreenProps<{ payoutTemplateForm: FormLogic }>) {
  return <TemplateForm charts={charts} title="Edit Template Bank" id={useRowId()} />;
}
