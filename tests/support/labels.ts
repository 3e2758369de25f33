import { type Node, readSources, type Source } from '../../scripts/shared/source';

/** Attributes and properties whose text people read. */
const TEXTS = new Set(
  'label aria-label title text hint placeholder pendingLabel submit submitting header search syncing noun lead alt emptyHint data-label'.split(
    ' ',
  ),
);
/** What may stand between such an attribute and its texts. */
const CHOICES = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'TemplateLiteral',
  'JSXExpressionContainer',
  'AssignmentPattern',
]);

const ELEMENTS = new Set(['JSXElement', 'JSXFragment']);

/** What reads as a text wherever it stands: a capital, and a second word. */
const SENTENCE = /^\p{Lu}\p{L}+[,.]? \p{L}/u;

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
const isPassed = ({ type, operator }: Node, key: string) =>
  key !== 'test' && (CHOICES.has(type) || (type === 'BinaryExpression' && operator === '+'));
/** Whether it is such a text, or chooses one: an attribute's, or what stands in an element. */
const isText = ({ type }: Node, parent: Node, key: string) =>
  (key === 'value' && TEXTS.has(String(named(parent)))) ||
  (type === 'JSXExpressionContainer' && ELEMENTS.has(parent.type));
const textOf = ({ type, value }: Node) =>
  type === 'TemplateElement' ? (value as { cooked: string }).cooked : typeof value === 'string' ? value : '';

function labelsOf({ path, walk, lineOf }: Source): Label[] {
  const labels: Label[] = [];
  const read = new Set<Node>();
  walk((node, parent, key) => {
    const text = textOf(node).trim();
    if (parent && (isText(node, parent, key) || (read.has(parent) && isPassed(parent, key)))) read.add(node);
    // Error messages for developers are no texts of the product.
    else if (node.type !== 'JSXText' && (parent?.type === 'NewExpression' || !SENTENCE.test(text))) return;
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

/** Whether most of its words are Indonesian, as in no statement for the database and no line of the log. */
function isIndonesian(text: string) {
  const words = wordsOf(text);
  return words.filter((word) => INDONESIAN.has(word)).length * 2 > words.length;
}
/** A sentence, or a word on its own as the screens write it. */
const TOLD = /\p{L} \p{L}|^\p{Lu}\p{L}+/u;
const toldOf = ({ path, walk, lineOf }: Source): Label[] => {
  const told: Label[] = [];
  walk((node, parent) => {
    const text = textOf(node).trim();
    if (!parent?.type.startsWith('Import') && TOLD.test(text) && !text.includes('_') && isIndonesian(text))
      told.push({ text, place: `${path}:${lineOf(node)}` });
  });
  return told;
};

/** All that people read of page, server and socket, and what of the code looks like it. */
export const readTexts = () => [
  ...readLabels(),
  ...['src', 'sandbox'].flatMap((room) => readSources(room)).flatMap(toldOf),
];

/**
 * English that the specification asks for, and names of fields, by where they may stand; elsewhere the same is said in
 * Indonesian.
 */
const ENGLISH: Readonly<Record<string, string>> = {
  src: 'OK | Loading... | Warning | Edit | Delete | Deleting... | Download | Action | Phone Number | User Profile | Client ID | Name | Starting... | Stopping... | Start Blast | Stop Blast | Stop | No Data',
  'src/app/files': '<strong>{name}</strong>',
  'src/app/features/blaster': 'Message',
  'src/app/features/home': 'sending | suspended',
  'src/app/features/message': 'Button | No messages to export.',
  'src/app/features/monitor': 'Remote',
  'src/app/features/phone-number': 'No phone numbers to export.',
  'src/app/features/proxy': 'No proxies to export.',
  'src/machines/auth':
    'Error fetching user | First name is required. | Last name is required. | Email is required. | Password is required. | Please confirm your password. | Passwords do not match. | Email and password are required. | You must agree to the terms and conditions.',
  'src/machines/blaster': 'is | unknown',
  'src/machines/crud': 'Export',
  'src/machines/message': 'button',
  'src/machines/sender': 'Forbidden | Reonnect | Fail, attempting',
  'src/views': 'Export',
  'src/views/blaster': 'All | Message | {name} | {phoneNumber}',
  'src/views/form': 'Active | Nonactive | nonactive',
  'src/views/generator': 'Range',
  'src/views/terms':
    'Logged Out | Fee Whatsapp Blast (Rp.) | Copy Link Referral | Sign In | Sign Up | Sign out | Fail, attempting | button',
  'src/views/kit':
    'Whatsapp Blaster for Rent | Breadcrumb | Internal server error | Back to Home Page | Home | Previous | Page | of | Next',
  'src/views/layout': 'Ctrl K | Edit profile | Sign out',
  'src/views/member': 'No User Found | Interval Min (s) | Interval Max (s) | Fee | Whatsapps',
  'src/views/message': 'text, text_wa, button | Button | View Media | Export JSON',
  'src/views/monitor': 'JSON Viewer | JSON Tree | Remote | State | Reconnect | Wait | Number | json-label',
  'src/views/not-found': 'We can’t seem to find the page you are looking for!',
  'src/views/opt-out': 'number dan note | note',
  'src/views/phone-number': '(In Use) | Nonactive | number, name',
  'src/views/profile': 'Save | Close',
  'src/views/records': 'Copy Link Referral',
  'src/views/proxy': 'value | http',
  'src/views/runner':
    'Downloading... | Start | Sending... | Idle | Progress | Interval Min (s) | Interval Max (s) | new',
  'src/views/setting': 'BCA, MANDIRI, BRI',
  'src/views/signin': 'Sign In | Sign Up | Password | Keep me logged in | Forgot password?',
  'src/views/signup':
    'Sign Up | Sign In | First Name | Last Name | Password | Confirm Password | Terms and Conditions | Privacy Policy',
  'src/views/statechart': '{"type": "…"} | type',
  'src/views/whatsapp':
    'Generating... | Reconnect | Reconnecting... | Sending | Activated | Activating... | Suspended',
};

/** The words of the other labels, in Indonesian or at home in it. A new one is added once it is known to be. */
const INDONESIAN = new Set(
  `
  ada adalah adanya admin agar aja akan akhir akses aktif aktifkan aktivasi aktor akun akunnya alamatnya alasan alat anda android
  angka apa apakah aplikasi arah arahkan atas atau aturan awal bagian bagikan bahwa balasan bank banyak baris baru batal
  batalkan begitu bekerja belakang belum berakhir beres berhasil berhenti beri berikan berikutnya berisi berjalan
  berjenis berlaku bernomor bersihkan berubah berupa besar beserta biarkan biasa jika blast blaster boleh bonus
  browser buang buat buka bunyikan cabang caption cara cari catatan coba cocok contoh cookie coret cs csv ctrl
  daftar dahulu dalam dan dana dapat dari dashboard data datang datanya delapan dengan depan dev di diagram
  diaktifkan diambil diawali dibaca dibanding dibatalkan dibayarkan diblast diblokir dibuat dibuka dicari dicatat dicoba didengar
  digambar diganti digunakan dihapus dihentikan dihitung diikuti diisi dijawab dijeda dikembalikan dikenal
  dikesampingkan diketahui diketik dikirim dikirimi dilakukan dilewati diminta dimuat dimulai dipakai diperbarui diperiksa
  diperlukan dipilih dipindai direset disalin disamarkan disambungkan disiapkan disimpan ditambahkan ditangguhkan
  cukup diberikan diputuskan diri disetujui karena kedua persetujuan
  ditarik ditemukan diterima ditinggalkan ditolak ditunggu ditutup ditutupi diunduh diupdate diupload down dua dulu email end
  enter esc event file filter format formulir gagal gambar ganda gelap generator grafik gunakan halaman halamannya
  halo hampir hanya hapus harga hari harus hasil hasilnya hentikan hidup hilang hitungan home hubungi huruf id ikuti ilmiah
  info informasi ingin ini internet interval iphone isi iso isian itu izin izinkan jagalah jalankan jalur jam jangan jawaban jeda jendela
  jenis jenisnya json judul juga jumlah kabar kali kamera kami kanan kapan kata ke keadaan keberhasilan kebijakan
  kecepatan kecil kecuali kedaluwarsa kelola keluar keluarlah kemarin kembali kemudian ketentuan keterangan ketik ketika
  peramban perbarui toko tentang pasang paling didukung
  ajak batasi berarti berturut istirahat jadwal jadwalnya lanjut melewati pesannya sepanjang turut tercapai kepada referral akhiri diakhiri diatur ia jadikan karakter komputer kunci kuncinya mengakhiri menjawab peran sandinya sekali tanpa sesinya terkunci untuknya
  ketuk keyboard kirim klien kode kolom koma koneksi konfirmasi konten kosong kosongkan kutip lagi lain lalu lama
  langkah langsung lanjutkan laporan laporkan layar lebih lengkap lengkapi letakkan level lewat lewati lihat link
  lipat lokal luar lupa maju maksimal mana masa masalah masih masuk mau max mb media melanjutkan melaporkan melebihi melihat
  melihatnya memakai memastikan membaca membatalkan member membuat membuka memeriksa memiliki meminta memproses memuat
  memutus menampilkannya menangguhkan menarik menautkan mencari mencatat mencoba mendaftar menerima mengaktifkan mengandung
  menggantikan menghapus menghapusnya menghentikan menghentikannya mengirim mengulang mengunduh mengupload menit
  menolak menu menunggu menurut menutup menyambung menyebut menyetujui menyewakan menyimpan menyinkronkan merinci mereset milik min
  minimal minta miring misalnya monitor mono muat mulai muncul mundur mungkin mutasi nada naik nama namanya nanti nominal
  nomor notasi nyata offline oleh opsional orang otomatis pada page pakai panggilan panjang pantau papan pasti pdf
  pelacak pelapor pemberitahuan pemeriksaan pemilik penarikan penautan pencarian pendapatan penerima pengaturan pengembang
  pengguna pengirim pengiriman pengumuman penyimpanan per perangkat perbesar periksa perintah peristiwa perkecil perlu
  permintaan pergi pernah persentase pertama perubahan pesan pilih pilihan pindah pindai pintasan pisahkan ponsel posisi
  privat pratinjau pribadi privasi profil proxy pukul pun punya putar putuskan qr rahasia realtime referal rekening
  rekeningnya rentang reset rincian risiko riwayat rp saat saja salah saldo salin sama sambungan sambungkan sampai
  samping sandi saring satu saya sebagai sebagian sebelum sebelumnya sebutkan sedang seharusnya sejak sekarang selama
  selamat selesai sempat seluruh sembunyikan semua semula sendiri seperti sering sepuluh serta server sesi sesuai setelah setempat
  setiap setujui sewakan siap siapa sibuk sidebar silahkan silakan simpan sini sinilah sinkronkan sisa sisipkan socket
  spasi staff statechart status sudah syarat tab tabel tahu tambah tampil tampilan tampilkan tanda tandai tanggal
  target tarik tautan tautannya tautkan tebal tekan teks telah telepon tema tempat template teracak terakhir terang
  teratas terbaca terbaru terbuka tercatat terdaftar terdekat terganggu terima terjadi terkirim terlalu terlebih terlihat
  terpasang terputus tersalin tersambung tersedia tersimpan tertaut tetap tidak tiga tindakan tinggalkan titik tolak tombol
  bukan dibayar dilepas dipasang diubah ganti mengetahuinya setahun verifikasi
  total transisi tulis tunggu turun tutup uang ubah uji ulang ulangi untuk up upload url urungkan urutan urutkan usang
  utama valid validator versi video wajib waktu warna whatsapp withdraw ya yakin yang zona
  alamat audit diperoleh diukur mengukur demo dikenai ip melakukan melepas memasang memberi memulai memutuskan menambah mengganti mengimpor mengubah mengunci terhadap diundang menghasilkan mengundang
  bulan bulanan cetak kantor keputusan kewajiban ringkasan
  aman autentikator ditampilkan memegang menggantikannya menyiapkan nonaktifkan pemulihan selain verifikasi wajibkan bawah lainnya dinonaktifkan sana enam
  aman autentikator ditampilkan memegang menggantikannya menyiapkan nonaktifkan pemiliknya nomornya catat mencatat cabut dicabut mencabut diimpor manual lakukan jika ikut pemulihan selain verifikasi wajibkan bawah lainnya dinonaktifkan sana enam
  menyusun membuang dicocokkan sebagaimana menjawabnya
  bawaan bentuk dibuang diekspor dikunci disesuaikan ditambah ekspor garis isinya jika keluarkan membayarnya menandai mencocokkan mengekspor
  mengeluarkan menyetujuinya merah pastikan pembayaran pemisah permintaannya pola referensi selalu semuanya sesuaikan tambahkan tegak temuan unduh unduhan wd
  beberapa detik dibisukan dirangkum ditahan habis harian impor ipad layanan lupakan matikan menolaknya menyalakan nyalakan
  acak antara kurang tambahan sekaligus tertulis seorang levelnya mendapat menuju tertinggi terendah pengundang pengundangnya bagaimana sebesar
  dilihat lencana keamanan memasangnya tampak bagi singkat
  pemberitahuannya percobaan rangkuman sehari setelahnya situs tambahkan tenang tertutup
  acak alasannya antara bagi barisnya batas begini benar berapa berbuat bergerak bersama berulang centang cocokkan darinya demi dicapai
  didahulukan dihasilkannya dikeluarkan dikurangi dilalui diputar diputus dipulihkan ditautkan jadi keliru kembalikan kenal kerja ketiga
  kurung levelnya melewatinya memakainya membayar memilih mengatur mengembalikan menghubungkan mengizinkan menuju menyambungkan nominalnya
  bermasalah istilah jalan kamus kotak setidaknya shift penjelasan online panjangnya pekerjaan pemakaian penangguhan penarikannya penautannya pendapatannya perbaiki persen ponselnya pulih saldonya sampingnya
  sebabnya sebentar sebesar sebuah sedikit sehingga sejumlah sekaligus seorang sesudah sesudahnya statusnya tandanya tanyakan teleponnya
  terhubung ternyata terpanjang terpendek terus tetapi tiap tingkat uangnya
  bertahap terulang terhenti kesalahan sampaikan mereka undang
  besok cepat depannya diperkirakan dini kemungkinan lanjut malam minggu pagi pekerjaannya penuh perkiraan rentangnya siang sore tengah
  antar bulat dianggap diistirahatkan geser hitung makin melakukannya menghitung mengikuti pengaturannya pula rata sebanyak selebihnya
  dipelajari hampir istirahatkan kira memulainya mendahuluinya mengenali menghentikan menunjukkan penangguhan sejam tandanya
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
