import type { Dialog, Toast } from '../notices/notices.types';
import type { Context, Emitted } from './pairing.types';
import { destination } from './pairing.rules';

const linkedName = ({ clientInfo }: Context) => {
  const { phonenumber = '', pushname = '' } = clientInfo ?? {};
  if (phonenumber === '') return pushname || 'Akun';
  return pushname === '' ? phonenumber : `${phonenumber} (${pushname})`;
};

/** What became of the phone, and what can be done next. It outlives the screen, which is left. */
const linkedDialog = (context: Context): Dialog => ({
  id: `linked ${context.deviceId}`,
  tone: 'success',
  title: 'Nomor tersambung',
  text: `${linkedName(context)} sudah tersambung.${context.operates ? ' Mau mulai blast sekarang?' : ''}`,
  ...(context.operates
    ? {
        confirm: {
          label: 'Mulai Blast',
          then: {
            kind: 'send',
            key: `whatsapp:${context.deviceId}`,
            event: { type: 'blast.startRequested' },
            to: '/whatsapp',
          },
        },
        cancel: { label: 'Nanti Saja' },
      }
    : { confirm: { label: 'Selesai' } }),
  other: { label: 'Sambungkan Akun Lain', then: { kind: 'navigate', to: '/whatsapp/create' } },
});

/** The form that the account was added for goes on with it. */
const chosenToast = (context: Context): Toast => ({
  id: `linked ${context.deviceId}`,
  tone: 'success',
  text: `${linkedName(context)} sudah tersambung dan sudah dipilih di sini.`,
});

/** Where a saved account leads, and what is said of it there. */
export const linkedNews = (context: Context, accountId: string): readonly Emitted[] => [
  { type: 'screen.left', intent: destination(context, accountId) },
  context.purpose === null
    ? { type: 'dialog.requested', dialog: linkedDialog(context) }
    : { type: 'toast.requested', toast: chosenToast(context) },
];
