import type { AuditChange, AuditEntry } from '../../api/schema/audit';
import { statusText } from '../../machines/withdraw/status.rules';
import { rupiah, words } from '../kit/format';
import { moment } from '../kit/moments';

/** What was done, by the name of the call or of the command. */
const DEEDS: Readonly<Record<string, string>> = {
  'auth.login': 'Masuk',
  'auth.refused': 'Gagal masuk',
  'auth.logout': 'Keluar',
  'auth.register': 'Mendaftar',
  'access.delete': 'Mengakhiri sesi',
  'access.endOthers': 'Mengakhiri sesi lain',
  'access.endOf': 'Mengakhiri sesi',
  'access.endAllOf': 'Mengakhiri semua sesi',
  'access.passwordLink': 'Membuat link kata sandi',
  'access.resetPassword': 'Mengganti kata sandi lewat link',
  'factor.begin': 'Memulai verifikasi dua langkah',
  'factor.confirm': 'Memasang verifikasi dua langkah',
  'factor.renew': 'Membuat kode pemulihan baru',
  'factor.remove': 'Melepas verifikasi dua langkah',
  'users.update': 'Mengubah data pengguna',
  'bonus.create': 'Memberi bonus',
  'bonus.delete': 'Membatalkan bonus',
  'withdraw.request': 'Meminta penarikan',
  'withdraw.update': 'Memutuskan penarikan',
  'payout.create': 'Menyusun pembayaran',
  'payout.takeOut': 'Mengeluarkan permintaan dari pembayaran',
  'payout.delete': 'Membuang pembayaran',
  'payout.export': 'Mengekspor pembayaran',
  'payout.answer': 'Menandai pembayaran dibayar',
  'payout.settle': 'Mencatat hasil satu permintaan',
  'payout.reconcile': 'Mencocokkan jawaban bank',
  'payoutTemplate.create': 'Menambah template bank',
  'payoutTemplate.update': 'Mengubah template bank',
  'payoutTemplate.delete': 'Menghapus template bank',
  'level.create': 'Menambah level',
  'level.update': 'Mengubah level',
  'level.delete': 'Menghapus level',
  'setting.update': 'Mengubah pengaturan',
  'proxy.create': 'Menambah proxy',
  'proxy.import': 'Mengimpor proxy',
  'proxy.update': 'Mengubah proxy',
  'proxy.delete': 'Menghapus proxy',
  'phoneNumber.create': 'Menambah nomor',
  'phoneNumber.import': 'Mengimpor nomor',
  'phoneNumber.update': 'Mengubah nomor',
  'phoneNumber.delete': 'Menghapus nomor',
  'optOut.create': 'Mencatat permintaan berhenti',
  'optOut.import': 'Mengimpor permintaan berhenti',
  'optOut.delete': 'Mencabut permintaan berhenti',
  'message.create': 'Menambah template',
  'message.import': 'Mengimpor template',
  'message.update': 'Mengubah template',
  'message.delete': 'Menghapus template',
  'whatsapp.newClient': 'Memulai penautan akun',
  'whatsapp.removeClient': 'Membatalkan penautan akun',
  'whatsapp.save': 'Menautkan akun',
  'whatsapp.sendMessage': 'Mengirim pesan',
  'whatsapp.status': 'Mengubah status akun',
  'whatsapp.interval': 'Mengubah interval akun',
  'whatsapp.start': 'Memulai blast akun',
  'whatsapp.stop': 'Menghentikan blast akun',
  'whatsapp.reset': 'Mereset akun',
  'whatsapp.activate': 'Mengaktifkan akun',
  'plan.save': 'Mengubah jadwal kirim',
  'generator.create': 'Menambah generator',
  'generator.update': 'Mengubah generator',
  'generator.delete': 'Menghapus generator',
  'generator.start': 'Memulai generator',
  'generator.stop': 'Menghentikan generator',
  'validator.create': 'Menambah validator',
  'validator.update': 'Mengubah validator',
  'validator.delete': 'Menghapus validator',
  'validator.start': 'Memulai validator',
  'validator.stop': 'Menghentikan validator',
  'admin.create': 'Membuat pengguna',
  'admin.role': 'Mengubah peran',
  'admin.password-link': 'Membuat link kata sandi',
  'admin.lock': 'Mengunci pengguna',
  'admin.unlock': 'Membuka kunci pengguna',
  'admin.end-sessions': 'Mengakhiri semua sesi',
  'admin.factor-reset': 'Melepas verifikasi dua langkah',
  'admin.demo-passwords': 'Mengganti kata sandi demo',
};

/** Fields as the forms of the office call them. */
const FIELDS: Readonly<Record<string, string>> = {
  account_bank: 'bank',
  account_name: 'nama rekening',
  account_number: 'nomor rekening',
  approved_by: 'persetujuan pertama',
  b_insert: 'simpan nomor',
  bank_names: 'nama bank',
  blast_fee: 'biaya',
  blast_interval_max: 'jeda terlama',
  blast_interval_min: 'jeda tersingkat',
  button: 'tombol',
  clientid: 'client',
  colors: 'warna',
  created: 'baris baru',
  deviceId: 'client',
  email: 'email',
  end_number: 'nomor akhir',
  file: 'file',
  firstName: 'nama depan',
  firstname: 'nama depan',
  info: 'pengumuman',
  insert_found: 'simpan nomor',
  interval_max: 'jeda terlama',
  interval_min: 'jeda tersingkat',
  lastName: 'nama belakang',
  lastname: 'nama belakang',
  locked_at: 'dikunci',
  loop: 'berulang',
  media: 'media',
  message: 'pesan',
  name: 'nama',
  nominal: 'nominal',
  note: 'catatan',
  number: 'nomor',
  password: 'kata sandi',
  phonenumber: 'nomor',
  plan: 'jadwal kirim',
  price: 'harga',
  pushname: 'nama akun',
  reason: 'keterangan',
  referral_percent: 'persen referal',
  requirement_blast: 'syarat blast',
  role: 'peran',
  second_factor_required: 'wajib verifikasi dua langkah',
  senders: 'pengirim',
  start_number: 'nomor awal',
  status: 'status',
  suspended: 'disuspend',
  targets: 'penerima',
  text: 'teks',
  text_wa: 'teks Whatsapp',
  two_people_above: 'dua orang di atas',
  socketClientId: 'kanal',
  value: 'alamat',
  whatsappClientId: 'client',
  whatsapp_id: 'akun',
};
export const fieldText = (field: string) => FIELDS[field] ?? field.replaceAll('_', ' ');

const MONEY = new Set(['blast_fee', 'price', 'nominal', 'two_people_above']);
const MOMENTS = new Set(['locked_at']);
const SAID: Readonly<Record<string, string>> = { true: 'Ya', false: 'Tidak' };
const REFUSED: Readonly<Record<string, string>> = {
  password: 'kata sandi salah',
  code: 'kode salah',
  locked: 'akun dikunci',
  unknown: 'email tidak terdaftar',
  limited: 'terlalu banyak percobaan',
};

/** A value as people read it; a dash where there is none. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return '–';
  if (MONEY.has(field)) return rupiah(Number(value));
  if (MOMENTS.has(field)) return moment(Date.parse(value));
  if (field === 'role' || field === 'status') return words(statusText(value));
  return SAID[value] ?? value;
}

/** What a field was set to, in words. */
export function changeText({ field, before, after }: AuditChange): string {
  const [was, is] = [valueText(field, before), valueText(field, after)];
  if (before === null && after === null) return `${fieldText(field)} diganti`;
  return before === null ? `${fieldText(field)} ${is}` : `${fieldText(field)} ${was} → ${is}`;
}

/** Characters of a sentence that tells several changes; a longer one says how many there are. */
const LONGEST = 100;
/** What was done, in a sentence. */
export function deedText({ action, object, changes }: AuditEntry): string {
  const deed = [DEEDS[action] ?? action, object].filter(Boolean).join(' ');
  // What it is called is said already.
  const isCalled = ({ before, after }: AuditChange) =>
    (before === null || after === null) && (before ?? after) === object;
  const [only, ...others] = changes.filter((change) => !isCalled(change));
  if (!only) return deed;
  if (action === 'auth.refused') return `${deed}: ${REFUSED[only.after ?? ''] ?? only.after}`;
  const told = `${deed}: ${[only, ...others].map(changeText).join(', ')}`;
  return others.length > 0 && told.length > LONGEST ? `${deed} (${changes.length} data)` : told;
}

/** Who did it: a command at the server's own machine is nobody's, nor is a sign-in that was refused. */
export const actorText = ({ Actor, action }: AuditEntry) =>
  Actor?.name || (action.startsWith('admin.') ? 'Baris perintah' : 'Tidak dikenal');

/** What entries are about, as the filter calls it. */
export const KIND_LABELS: Readonly<Record<string, string>> = {
  auth: 'Masuk dan keluar',
  access: 'Sesi dan kata sandi',
  factor: 'Verifikasi dua langkah',
  users: 'Data pengguna',
  bonus: 'Bonus',
  withdraw: 'Penarikan',
  payout: 'Pembayaran',
  payoutTemplate: 'Template bank',
  level: 'Level',
  setting: 'Pengaturan',
  proxy: 'Proxy',
  phoneNumber: 'Nomor',
  optOut: 'Permintaan berhenti',
  message: 'Template pesan',
  whatsapp: 'Akun Whatsapp',
  plan: 'Jadwal kirim',
  generator: 'Generator',
  validator: 'Validator',
  admin: 'Baris perintah',
};
