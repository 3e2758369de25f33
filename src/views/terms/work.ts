import type { Term, TermGroup } from './term';

/** What an account, a generator or a validator does now. */
const sending: readonly Term[] = [
  {
    id: 'blast',
    word: 'Blast',
    specified: {
      'Start Blast': 'views/whatsapp/list',
      'Stop Blast': 'views/whatsapp/list machines/sender/sender.dialogs',
    },
    means: 'Satu akun mengirim template ke nomor satu per satu, dari saat dimulai sampai dihentikan.',
    costs: 'Setiap pesan yang berhasil menambah pendapatan sebesar harga per blast.',
  },
  {
    id: 'requesting',
    word: 'Sedang dimulai atau dihentikan',
    specified: {
      'Starting...': 'views/whatsapp/list views/runner',
      'Stopping...': 'views/whatsapp/list views/runner',
    },
    means: 'Perintah sudah dikirim, dan belum ada kabar bahwa pengiriman mulai atau berhenti.',
    advice: [{ text: 'Tunggu. Jika tidak ada kabar, statusnya dibaca ulang sendiri.' }],
  },
  {
    id: 'sending',
    word: 'Bekerja',
    specified: { 'Sending...': 'machines/sender views/runner' },
    means: 'Satu pesan sedang dikirim, atau satu nomor sedang diperiksa.',
  },
  {
    id: 'waiting',
    word: 'Menunggu',
    specified: { 'Waiting (Ns)...': 'machines/sender' },
    means: 'Jeda sebelum pesan berikutnya. Panjangnya acak, antara interval min dan max.',
  },
  {
    id: 'plan',
    word: 'Jadwal kirim',
    means:
      'Hari dan jam sebuah akun mengirim, paling banyak berapa pesan sehari, dan kapan ia istirahat setelah gagal.',
    advice: [
      {
        text: 'Akun yang sudah dimulai menunggu jadwalnya dan lanjut sendiri. Jadwalnya ada di pengaturan akun.',
      },
    ],
  },
  {
    id: 'attempting',
    word: 'Mencoba lagi',
    specified: { 'Fail, attempting': 'machines/sender' },
    means: 'Yang terakhir gagal dan sedang dicoba lagi. Angka di dalam kurung adalah kode dari WhatsApp.',
    advice: [{ text: 'Biarkan. Jika terus berulang, hentikan dan sambungkan ulang akun.' }],
  },
  {
    id: 'idle',
    word: 'Tidak bekerja',
    specified: { Idle: 'views/runner' },
    means: 'Tidak ada yang sedang dikirim atau diperiksa.',
    advice: [{ text: 'Mulai lagi kapan saja, selama akunnya tersambung.' }],
  },
  {
    id: 'interval',
    word: 'Interval',
    means:
      'Jeda terpendek dan terpanjang di antara dua pesan, dalam detik. Yang lebih panjang lebih aman bagi akun.',
  },
  {
    id: 'stale',
    word: 'Mungkin usang',
    means: 'Data di layar belum dapat dibaca ulang, jadi mungkin sudah berubah.',
    advice: [{ text: 'Tekan Coba lagi, atau tunggu sampai sambungan pulih.' }],
  },
  {
    id: 'offline',
    word: 'Offline',
    unsaid: ['tersambung kembali', 'luring', 'daring'],
    means: 'Halaman ini tidak terhubung ke server. Blast tetap berjalan di server.',
    advice: [{ text: 'Periksa internet Anda. Halaman melanjutkan sendiri begitu online lagi.' }],
  },
];

const runners: readonly Term[] = [
  {
    id: 'generator',
    word: 'Generator',
    permission: 'generators.manage',
    means: 'Mencari nomor mana saja dalam sebuah rentang yang memakai WhatsApp, lewat satu akun.',
    advice: [{ text: 'Lihat Daftar Generator.', to: '/generator/list' }],
  },
  {
    id: 'validator',
    word: 'Validator',
    permission: 'validators.manage',
    means: 'Memeriksa nomor mana saja dalam sebuah file yang memakai WhatsApp, lewat satu akun.',
    advice: [{ text: 'Lihat Daftar Validator.', to: '/validator/list' }],
  },
  {
    id: 'progress',
    word: 'Kemajuan',
    specified: { Progress: 'views/runner' },
    permission: 'generators.manage',
    means:
      'Berapa persen nomor yang sudah diperiksa. Pada 100% pekerjaan selesai, atau berhenti karena gagal.',
    advice: [{ text: 'Unduh hasilnya. Sebabnya berhenti ada di riwayat, lewat tombol jam di barisnya.' }],
  },
  {
    id: 'insert',
    word: 'Simpan hasil',
    permission: 'generators.manage',
    means:
      'Nomor yang ditemukan langsung masuk ke Daftar Phone Number. Tanpa itu, hasilnya hanya dapat diunduh.',
  },
];

const numbers: readonly Term[] = [
  {
    id: 'number',
    word: 'Nomor',
    specified: {
      'Phone Number': 'views/phone-number app/features/phone-number views/runner/runner-fields views/terms',
      'Nomor Telepon': 'views/phone-number views/opt-out views/whatsapp/create',
    },
    unsaid: ['nomor hp', 'nomor ponsel', 'nomor telepon'],
    permission: 'phoneNumbers.manage',
    means: 'Nomor WhatsApp yang dikirimi pesan. Selalu diawali 62.',
  },
  {
    id: 'inUse',
    word: 'Sedang dipakai',
    specified: { '(In Use)': 'views/phone-number' },
    permission: 'phoneNumbers.manage',
    means: 'Sebuah akun sedang mengirim ke nomor ini, sehingga akun lain melewatinya.',
  },
  {
    id: 'nonactive',
    word: 'Nonaktif',
    specified: { Nonactive: 'views/phone-number views/form' },
    permission: 'phoneNumbers.manage',
    means: 'Nomor, template atau proxy ini disimpan, tetapi tidak dipakai untuk mengirim.',
    advice: [{ text: 'Buka barisnya dan centang Status untuk memakainya lagi.' }],
  },
  {
    id: 'active',
    word: 'Aktif',
    specified: { Active: 'views/form' },
    permission: 'phoneNumbers.manage',
    means: 'Nomor, template atau proxy ini dipakai untuk mengirim.',
  },
  {
    id: 'optOut',
    word: 'Permintaan berhenti',
    permission: 'phoneNumbers.manage',
    means: 'Pemilik nomor meminta tidak dikirimi pesan lagi.',
    costs: 'Tidak ada akun yang mengirim ke nomor itu, juga setelah nomornya dihapus dan diimpor ulang.',
    advice: [{ text: 'Cabut hanya jika pemiliknya sendiri meminta.', to: '/optout' }],
  },
  {
    id: 'skipped',
    word: 'Dilewati',
    permission: 'phoneNumbers.manage',
    means: 'Baris file yang tidak disimpan, misalnya karena ganda atau bukan nomor.',
    advice: [{ text: 'Unduh baris itu, perbaiki, lalu upload lagi.' }],
  },
];

export const workGroups: readonly TermGroup[] = [
  { title: 'Pengiriman', terms: sending },
  { title: 'Generator dan validator', terms: runners },
  { title: 'Nomor', terms: numbers },
];
