import { useSelector } from '@xstate/react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { NEW_ACCOUNT } from '../../machines/runner-form/runner-form.rules';
import { useField } from '../form/use-field';
import { ButtonLink } from '../kit/button';
import { SelectField } from '../kit/fields';
import { Notice } from '../kit/notice';

const NEW = { value: NEW_ACCOUNT, label: 'new (akun Whatsapp baru)' };
const isNew = ({ context }: FormSnapshot) => context.draft.whatsapp_id === NEW_ACCOUNT;
const selectOptions = ({ context }: FormSnapshot) => context.options.whatsapp_id;

/** The account that asks; `new` leads to linking one, which then is chosen here (GEN-13, VAL-13). */
export function AccountField({ form, purpose }: { form: FormRef; purpose: 'generator' | 'validator' }) {
  const accounts = useSelector(form, selectOptions) ?? [];
  const isNewChosen = useSelector(form, isNew);
  return (
    <>
      <SelectField
        label="Akun Whatsapp"
        required
        placeholder="Pilih akun Whatsapp"
        options={[...accounts, NEW]}
        {...useField(form, 'whatsapp_id')}
      />
      {isNewChosen ? (
        <Notice
          tone="info"
          action={
            <ButtonLink
              size="sm"
              to={`/whatsapp/create?type=${purpose}`}
              onClick={() => form.send({ type: 'draft.setAside' })}
            >
              Tambah Akun Whatsapp
            </ButtonLink>
          }
        >
          Sambungkan akunnya dulu. Isian formulir ini tetap tersimpan.
        </Notice>
      ) : null}
    </>
  );
}
