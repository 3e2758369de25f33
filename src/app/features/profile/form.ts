import { rules } from '../../../machines/crud/form.rules';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';
import { updateUser } from '../../provide/update-user';

/** The signed-in user's own data, with the banks to choose from. */
export const profileForm = ({ call, userId, userUpdated, suspectStale }: ScreenSources): FormSource => ({
  validate: rules({ required: ['firstname', 'lastname', 'email'] }),
  async load(_id, signal) {
    const [read, banks] = await Promise.all([
      // Shown as soon as it is there, whatever becomes of the banks.
      call('users.read', { id: userId() }, { signal }).then(({ user: person, level: name, color }) => {
        userUpdated({ ...person, level: name ?? person.level, color: color ?? person.color });
        return person;
      }),
      // Without the settings there is no bank to choose; the rest can be edited all the same.
      call('setting.read', {}, { signal }).then(
        (answer) => answer.setting.bank_names.split(',').map((bank) => bank.trim()),
        () => [],
      ),
    ]);
    const { firstname, lastname, email, account_name, account_bank, account_number } = read;
    return {
      draft: { firstname, lastname, email, account_name, account_bank, account_number },
      options: { account_bank: banks.filter(Boolean).map((bank) => ({ value: bank, label: bank })) },
    };
  },
  async submit({ draft }, signal) {
    const { password, current_password, ...others } = draft;
    const changes = {
      ...others,
      ...(password !== '' && { password }),
      ...(current_password !== '' && { current_password }),
    };
    userUpdated(await updateUser(call, userId(), changes, signal));
    // Saving may have ended other sessions, and is itself a change of access.
    suspectStale();
    return { draft: { password: '', current_password: '' }, toast: 'Profil berhasil disimpan.' };
  },
});
