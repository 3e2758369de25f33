import type { FormLogic, ScreenProps } from '../ports/charts';
import { TemplateForm } from './template-form';

/** `/withdraw/payouts/template/create`. */
export default function TemplateCreate({ charts }: ScreenProps<{ payoutTemplateForm: FormLogic }>) {
  return <TemplateForm charts={charts} title="Tambah Template Bank" id={null} />;
}
