import { type Node, readSources, type Source } from './architecture/source';

/** Attributes and properties whose text people read. */
const TEXTS = new Set(
  'label aria-label title text hint placeholder pendingLabel submit submitting header search syncing noun lead alt emptyHint'.split(
    ' ',
  ),
);
/** What may stand between such an attribute and its texts. */
const CHOICES = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'BinaryExpression',
  'TemplateLiteral',
  'JSXExpressionContainer',
]);

export interface Label {
  readonly text: string;
  /** Where it stands: `src/views/kit/pager.tsx:12`. */
  readonly place: string;
}

const named = ({ type, key, name }: Node) =>
  type === 'JSXAttribute'
    ? (name as Node).name
    : type === 'Property'
      ? ((key as Node).name ?? (key as Node).value)
      : null;
const textOf = ({ type, value }: Node) =>
  type === 'TemplateElement' ? (value as { cooked: string }).cooked : typeof value === 'string' ? value : '';

function labelsOf({ path, walk, lineOf }: Source): Label[] {
  const labels: Label[] = [];
  const read = new Set<Node>();
  walk((node, parent, key) => {
    const isText = parent !== null && key === 'value' && TEXTS.has(String(named(parent)));
    const isChoice = parent !== null && read.has(parent) && CHOICES.has(parent.type) && key !== 'test';
    if (node.type !== 'JSXText' && !isText && !isChoice) return;
    read.add(node);
    const text = textOf(node).trim();
    if (text !== '') labels.push({ text, place: `${path}:${lineOf(node)}` });
  });
  return labels;
}

/** What screens, their resources and their dialogs say. */
export const readLabels = () =>
  ['src/views', 'src/app', 'src/machines']
    .flatMap((room) => readSources(room))
    .filter(({ path }) => !path.startsWith('src/views/theme/'))
    .flatMap(labelsOf);

/**
 * English that the specification asks for, and names of fields, by where they may stand; elsewhere the same is said in
 * Indonesian.
 */
const ENGLISH: Readonly<Record<string, string>> = {
  src: 'OK | Loading... | Warning | Edit | Delete | Deleting... | Download | Action | Phone Number | User Profile | Client ID | Name | Starting... | Stopping... | Start Blast | Stop Blast | Stop | No Data',
  'src/app/files': '<strong>{name}</strong>',
  'src/app/provide': 'Export | Button | Link referral',
  'src/app/resources':
    'No messages to export. | No phone numbers to export. | No proxies to export. | Message | Remote',
  'src/machines/blaster': 'is | unknown',
  'src/machines/sender': 'Forbidden | Reonnect | Reset',
  'src/views/blaster': 'Message',
  'src/views/form': 'nonactive',
  'src/views/generator': 'Range',
  'src/views/kit':
    'Breadcrumb | Internal server error | Back to Home Page | Home | Previous | Page | of | Next',
  'src/views/layout': 'Ctrl K | Edit profile | Sign out',
  'src/views/member': 'Interval Min (s) | Interval Max (s) | Fee | Whatsapps',
  'src/views/message': 'text, text_wa, button | Button | View Media | Export JSON',
  'src/views/monitor': 'Remote | State | Reconnect | Wait | Number | json-label',
  'src/views/not-found': 'We can’t seem to find the page you are looking for!',
  'src/views/phonenumber': '(In Use) | Nonactive | number, name',
  'src/views/profile': 'Copy Link Referral | Save | Close',
  'src/views/proxy': 'value | http',
  'src/views/runner': 'Downloading... | Start | Progress | Interval Min (s) | Interval Max (s) | new',
  'src/views/settings': 'BCA, MANDIRI, BRI',
  'src/views/signin': 'Sign In | Sign Up | Password | Keep me logged in | Forgot password?',
  'src/views/signup':
    'Sign Up | Sign In | First Name | Last Name | Password | Confirm Password | Terms and Conditions | Privacy Policy',
  'src/views/statechart': '{"type": "…"}',
  'src/views/whatsapp':
    'Generating... | Reconnect | Reconnecting... | Sending | Activated | Activating... | Suspended',
};

/** The words of the other labels, in Indonesian or at home in it. A new one is added once it is known to be. */
const INDONESIAN = new Set(
  `
  ada adalah admin aja akan akhir akses aktif aktor akun akunnya alasan anda android apakah aplikasi arahkan atas
  atau aturan awal bank baris baru batal batalkan belakang belum berhasil beri berikutnya berlaku bernomor
  bersihkan berubah biarkan bila blast blaster boleh bonus browser buang buat buka cabang caption cara cari
  catatan coba cocok coret cs csv daftar dahulu dalam dan dapat dari dashboard data datang dengan depan di diagram
  diawali dibaca diblast dibuat dibuka didengar digambar diganti digunakan dipakai dihapus dikembalikan dikesampingkan
  dikirim dilewati diminta dimuat diperbarui direset disalin disambungkan disimpan ditambahkan ditemukan diterima
  ditolak ditunggu diupload dulu email event file filter format formulir gagal gambar ganda gelap generator
  gunakan halaman halo hapus harga hari harus hasil hasilnya hentikan hilang hubungi id ikuti info informasi ingin
  ini internet interval iphone isi isian itu izin jalankan jangan jeda jenis json judul juga jumlah kabar kali
  kamera kanan kata ke keadaan kecepatan kedaluwarsa kelola keterangan ketik ketuk kirim klien kode kolom koma
  koneksi konfirmasi konten kosong kosongkan lagi lain lalu lama langsung lanjutkan laporan laporkan layar lebih
  lengkap lengkapi letakkan level lewat lewati link lokal maju masa masalah masih masuk max media melanjutkan
  melihat membaca membatalkan member membuka memeriksa memiliki meminta memproses memuat menautkan mendaftar
  menerima mengirim mengupload menit menolak menu menyambung menyetujui menyewakan menyimpan menyinkronkan min
  minimal miring misalnya monitor mono muat mulai mundur mungkin nama nanti nominal nomor nyata offline opsional
  orang pada pakai panjang pantau papan pdf pemberitahuan pemilik penarikan penautan pencarian pendapatan penerima
  pengaturan pengguna pengirim pengumuman per perangkat perbesar periksa peristiwa perkecil permintaan persentase
  pesan pilih pilihan pindai pisahkan ponsel posisi pratinjau pribadi profil proxy punya putar qr realtime referal
  rekening riwayat rp saat saja saldo salin sambungkan sampai sandi satu saya sebagai sebelumnya sedang sejak
  sekarang selamat selesai seluruh sembunyikan semua sendiri seperti sepuluh server sesi setiap sidebar silahkan
  simpan sini sinkronkan sisa sisipkan socket spasi statechart status sudah syarat tab tambah tampilan tampilkan
  tanggal target tarik tautkan tebal teks telah telepon tema tempat template terakhir terang terbaru tercatat
  terima terjadi terkirim terlihat terputus tersambung tersedia tersimpan tertaut tetap tidak tinggalkan tolak
  total transisi tulis tunggu tutup ubah ulang ulangi untuk upload url urungkan urutkan usang valid validator
  versi video warna whatsapp withdraw ya yakin yang
`.split(/\s+/),
);

const within = (place: string) =>
  Object.entries(ENGLISH)
    .flatMap(([room, texts]) => (place.startsWith(`${room}/`) ? texts.split(' | ') : []))
    .toSorted((one, other) => other.length - one.length);
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
const without = (text: string, phrase: string) =>
  text.replaceAll(new RegExp(`(?<!\\p{L})${phrase.replaceAll(/[.?(){}]/g, '\\$&')}(?!\\p{L})`, 'gu'), ' ');

/** Its words that are neither Indonesian nor part of an English text that may stand there. */
export const foreignWords = ({ text, place }: Label) =>
  wordsOf(within(place).reduce(without, text)).filter((word) => !INDONESIAN.has(word));
