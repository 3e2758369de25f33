import { useSelector } from '@xstate/react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { isValidatorSendable, VALIDATOR_DEFAULTS } from '../../machines/runner-form/runner-form.rules';
import { useFile } from '../form/use-field';
import { FileDrop } from '../kit/file-drop';
import { RunnerForm } from '../runner/runner-form';
import { useSystem } from '../system';

const isEdited = ({ context }: FormSnapshot) => context.id !== null;

/** The numbers to check; asked for once, when it is made (VAL-11). */
function TargetFileField({ form }: { form: FormRef }) {
  const edited = useSelector(form, isEdited);
  const chosen = useFile(form, 'file');
  return edited ? null : <FileDrop label="File Target" required accept=".csv,.json" {...chosen} />;
}

const fields = (form: FormRef) => <TargetFileField form={form} />;

/** `/validator/create`, with `id` to edit (VAL-10 to VAL-16). */
export default function ValidatorForm() {
  const { logic } = useSystem();
  return (
    <RunnerForm
      kind="validator"
      title="Tambah Akun Validator"
      logic={logic.validatorForm}
      defaults={VALIDATOR_DEFAULTS}
      isSendable={isValidatorSendable}
      fields={fields}
    />
  );
}
