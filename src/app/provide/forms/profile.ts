import { rules } from '../../../machines/crud/form.rules';
import type { FormSource, FormSources } from './form-source';
import { updateUser } from './user';

/** The signed-in user's own profile, with the banks of the settings (PROF-05 to PROF-12). */
export function profileForm({ call, user, userUpdated }: FormSources): FormSource {
  const userId = () => user()?.id ?? '';
  return {
    validate: rules({ required: ['firstname', 'lastname', 'email'] }),
    async load(_id, signal) {
      const [{ user: read, level: name, color }, banks] = await Promise.all([
        call('users.read', { id: userId() }, { signal }),
        // Without the settings there is no bank to choose; the rest can be edited all the same.
        call('setting.read', {}, { signal }).then(
          (answer) => answer.setting.bank_names.split(',').map((bank) => bank.trim()),
          () => [],
        ),
      ]);
      userUpdated({ ...read, level: name ?? read.level, color: color ?? read.color });
      const { firstname, lastname, email, account_name, account_bank, account_number } = read;
      return {
        draft: { firstname, lastname, email, account_name, account_bank, account_number },
        options: { account_bank: banks.filter(Boolean).map((bank) => ({ value: bank, label: bank })) },
      };
    },
    async submit({ draft }, signal) {
      const { password, ...changes } = draft;
      const saved = await updateUser(
        call,
        userId(),
        { ...changes, ...(password !== '' && { password }) },
        signal,
      );
      userUpdated(saved);
      return { draft: { password: '' }, toast: 'Profil berhasil disimpan.' };
    },
  };
}
