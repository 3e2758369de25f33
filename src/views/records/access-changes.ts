import type { AccessChange } from '../../api/schema/access';

const CHANGES: Readonly<Record<string, string>> = {
  password: 'Kata sandi Anda diganti',
  email: 'Email Anda diganti',
  account: 'Rekening bank Anda diganti',
  factor: 'Verifikasi dua langkah Anda dipasang',
  factor_removed: 'Verifikasi dua langkah Anda dilepas',
};
/** What changed, in words. */
export const changeText = ({ kind }: AccessChange) => CHANGES[kind] ?? 'Akses Anda diubah';
/** Where it was done, in words. */
export const deviceText = ({ device }: Pick<AccessChange, 'device'>) => device || 'Perangkat tidak dikenal';
