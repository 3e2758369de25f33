import { useSelector } from '@xstate/react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { isValidatorSendable, VALIDATOR_DEFAULTS } from '../../machines/runner-form/runner-form.rules';
import { useFile } from '../form/use-field';
import { FileDrop } from '../kit/file-drop';
import { RunnerForm } from '../runner/runner-form';
import type { ChooserLogic, FormLogic, ScreenProps } from '../ports/charts';

const isEdited = ({ context }: FormSnapshot) => context.id !== null;

/** The numbers to check; asked for once, when it is made (VAL-11). */
function TargetFileField({ form }: { form: FormRef }) {
  const edited = useSelector(form, isEdited);
  const chosen = useFile(form, 'file');
  return edited ? null : <FileDrop label="File Target" required accept=".csv,.json" {...chosen} />;
}

const fields = (form: FormRef) => <TargetFileField form={form} />;

/** `/validator/create`, with `id` to edit (VAL-10 to VAL-16). */
export default function ValidatorForm({
  charts,
}: ScreenProps<{ validatorForm: FormLogic; validatorAccounts: ChooserLogic }>) {
  return (
    <RunnerForm
      kind="validator"
      title="Tambah Akun Validator"
      logic={charts.validatorForm}
      accounts={charts.validatorAccounts}
      defaults={VALIDATOR_DEFAULTS}
      isSendable={isValidatorSendable}
      fields={fields}
    />
  );
}
