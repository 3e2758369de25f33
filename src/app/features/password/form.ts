import type { Call } from '../../../api/client';
import { rules } from '../../../machines/crud/form.rules';
import { provideForm } from '../../provide/forms';

const SHORTEST = 8;

/** Sets a password by the token of a link, which works once. */
export const providePasswordForm = (call: Call, token: string) => {
  const judge = rules({ required: ['password', 'password2'] });
  return provideForm({
    validate: (draft) => ({
      ...([...String(draft.password)].length < SHORTEST && { password: `Minimal ${SHORTEST} karakter.` }),
      ...(draft.password2 !== draft.password && { password2: 'Kata sandi tidak sama.' }),
      ...judge(draft),
    }),
    async submit({ draft: { password, password2 } }, signal) {
      const typed = { token, password: String(password), password2: String(password2) };
      await call('access.resetPassword', typed, { signal });
      return {
        dialog: { title: 'Berhasil', text: 'Kata sandi berhasil diganti. Silakan masuk.' },
      };
    },
  });
};
