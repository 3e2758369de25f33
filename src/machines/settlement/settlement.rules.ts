import type { Dialog } from '../notices/notices.types';

/** A command that was requested: the name of its call, and its subject in words, '' where none was given. */
interface Asked {
  readonly name: string;
  readonly subject: string;
}

/** What was found out about a command: done, refused, withdrawn before it was done, or unknown. */
export interface Finding {
  readonly intent: Asked;
  readonly outcome: 'done' | 'refused' | 'withdrawn' | 'unknown';
}

/** By the last part of a call's name. */
const DEEDS: Readonly<Record<string, string>> = {
  start: 'Start',
  stop: 'Stop',
  reset: 'Reset',
  activate: 'Activated',
  newClient: 'Sambungkan',
  delete: 'Hapus',
  endOthers: 'Akhiri',
  passwordLink: 'Buat',
  import: 'Upload',
  request: 'Kirim permintaan',
  sendMessage: 'Kirim pesan',
};
/** By its first part. */
const NOUNS: Readonly<Record<string, string>> = {
  whatsapp: 'akun',
  generator: 'generator',
  validator: 'validator',
  proxy: 'proxy',
  phoneNumber: 'nomor',
  message: 'template',
  bonus: 'bonus',
  level: 'level',
  withdraw: 'penarikan',
  setting: 'pengaturan',
  users: 'profil',
};
const OUTCOMES: Readonly<Record<Finding['outcome'], string>> = {
  done: 'sudah dilakukan',
  refused: 'ditolak server',
  withdrawn: 'tidak dilakukan',
  unknown: 'belum diketahui, periksa datanya',
};

/** `Stop Toko Jaya (628…): sudah dilakukan.` */
function textOf({ intent: { name, subject }, outcome }: Finding): string {
  const [area = '', deed = ''] = name.split('.');
  return `${DEEDS[deed] ?? 'Simpan'} ${subject || (NOUNS[area] ?? '')}: ${OUTCOMES[outcome]}.`;
}

/** Says what became of commands whose answers were lost. */
export const findingsDialog = (findings: readonly Finding[]): Dialog => ({
  tone: findings.every(({ outcome }) => outcome === 'done') ? 'success' : 'warning',
  title: 'Jawaban server sempat hilang',
  text: findings.map(textOf).join(' '),
  confirm: { label: 'OK' },
});
