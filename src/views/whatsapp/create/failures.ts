import type { Cause } from '../../../machines/pairing/pairing.types';

interface FailureText {
  readonly title: string;
  /** What to do now. */
  readonly advice: string;
}

/** What failed, and what to do about it; the words of the server stand below. */
export const FAILURES: Readonly<Record<Cause, FailureText>> = {
  account: {
    title: 'Akun yang akan disambungkan ulang tidak dapat dibaca.',
    advice: 'Coba lagi, atau kembali ke daftar akun.',
  },
  client: {
    title: 'Server tidak dapat menyiapkan penautan.',
    advice: 'Tunggu sebentar, lalu buat kode baru.',
  },
  qr: {
    title: 'Kode QR tidak dapat diambil dari server.',
    advice: 'Buat kode baru, atau pilih Nomor Telepon.',
  },
  silence: {
    title: 'Server tidak memberi kode selama dua menit.',
    advice: 'Buat kode baru. Jika terulang, hubungi Admin/CS.',
  },
  server: {
    title: 'Penautan terhenti karena kesalahan di server.',
    advice: 'Buat kode baru. Jika terulang, sampaikan pesan di bawah kepada Admin/CS.',
  },
  save: {
    title: 'Ponsel tersambung, tetapi server tidak menyimpan akunnya.',
    advice: 'Coba lagi, atau batalkan dan tautkan dari awal.',
  },
  unsure: {
    title: 'Ponsel tersambung, tetapi belum pasti apakah akunnya tersimpan.',
    advice: 'Coba lagi. Dengan Batal, tautan di ponsel dihapus.',
  },
  removal: {
    title: 'Penautan yang dibatalkan tidak dapat dihapus dari server.',
    advice: 'Anda tetap dapat membuat kode baru.',
  },
};
