import { useSelector } from '@xstate/react';
import type { ChooserRef } from '../../machines/chooser/chooser';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { NEW_ACCOUNT } from '../../machines/runner-form/runner-form.rules';
import { ChooserField } from '../form/chooser-field';
import { ButtonLink } from '../kit/button';
import { Notice } from '../kit/notice';

/** An account that is to be linked first. */
export const NEW = [{ value: NEW_ACCOUNT, label: 'new (akun Whatsapp baru)' }];
const isNew = ({ context }: FormSnapshot) => context.draft.whatsapp_id === NEW_ACCOUNT;

/** The account that asks; `new` leads to linking one, which then is chosen here (GEN-13, VAL-13). */
export function AccountField({
  form,
  chooser,
  purpose,
}: {
  form: FormRef;
  chooser: ChooserRef;
  purpose: 'generator' | 'validator';
}) {
  const isNewChosen = useSelector(form, isNew);
  return (
    <>
      <ChooserField
        form={form}
        field="whatsapp_id"
        chooser={chooser}
        label="Akun Whatsapp"
        placeholder="Pilih akun Whatsapp"
        further={NEW}
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
