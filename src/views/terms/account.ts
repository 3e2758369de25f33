import type { Term, TermGroup } from './term';

const NO_BLAST = 'Blast berhenti, dan tidak dapat dimulai sebelum akun disambungkan ulang.';

/** How an account stands with WhatsApp; badges open these. */
const standings: readonly Term[] = [
  {
    id: 'connected',
    word: 'Tersambung',
    specified: { Connected: '' },
    means: 'Akun tersambung ke WhatsApp dan dapat mengirim.',
  },
  {
    id: 'reconnecting',
    word: 'Menyambung ulang',
    specified: { 'Reconnecting...': 'views/whatsapp/list' },
    means: 'Sambungan ke WhatsApp sempat hilang dan sedang dipulihkan sendiri.',
    costs: 'Selama itu tidak ada pesan yang terkirim.',
    advice: [{ text: 'Tunggu sebentar. Anda tidak perlu berbuat apa-apa.' }],
  },
  {
    id: 'disconnected',
    word: 'Terputus',
    specified: { Disconnected: '' },
    means: 'Sambungan akun ke WhatsApp terputus, misalnya karena ponselnya lama tidak terhubung ke internet.',
    costs: NO_BLAST,
    advice: [{ text: 'Pastikan ponsel terhubung ke internet, lalu sambungkan ulang akun.' }],
  },
  {
    id: 'loggedOut',
    word: 'Keluar dari WhatsApp',
    specified: { 'Logged Out': '' },
    unsaid: ['keluar dari Whatsapp'],
    means: 'Tautan akun diputus di ponsel, di menu Perangkat Tertaut.',
    costs: NO_BLAST,
    advice: [{ text: 'Sambungkan ulang akun dengan kode baru dari ponsel yang sama.' }],
  },
  {
    id: 'conflict',
    word: 'Dibuka di tempat lain',
    specified: { Conflict: '' },
    means: 'Tautan akun ini sedang dipakai di tempat lain, dan WhatsApp hanya mengizinkan satu.',
    costs: NO_BLAST,
    advice: [{ text: 'Tutup yang di tempat lain, lalu sambungkan ulang. Tidak perlu kode baru.' }],
  },
  {
    id: 'unknown',
    word: 'Tidak diketahui',
    specified: { Unknown: '' },
    means: 'Belum ada kabar apakah akun masih tersambung ke WhatsApp.',
    costs: 'Blast tidak dapat dimulai.',
    advice: [{ text: 'Muat ulang daftar. Jika tetap begini, sambungkan ulang akun.' }],
  },
  {
    id: 'missing',
    word: 'Belum tersambung',
    means: 'Akun belum pernah tersambung ke WhatsApp, atau penautannya belum selesai.',
    costs: 'Blast tidak dapat dimulai.',
    advice: [{ text: 'Sambungkan ulang akun dengan kode QR atau nomor teleponnya.' }],
  },
  {
    id: 'suspended',
    word: 'Ditangguhkan',
    specified: { Suspended: 'views/records' },
    unsaid: ['disuspend', 'tersuspend'],
    means: 'WhatsApp menghentikan pemakaian akun ini. Angka di sampingnya adalah berapa kali sudah terjadi.',
    costs:
      'Akun tidak mengirim sampai diaktifkan. Sesudah yang ketiga kali, akun tidak dapat diaktifkan lagi.',
    advice: [
      {
        text: 'Tanyakan sebabnya kepada member, lalu aktifkan.',
        permission: 'accounts.activate',
        to: '/whatsapp/suspended',
      },
      { text: 'Hubungi Admin/CS. Jangan hapus pesan terkirim.' },
    ],
  },
  {
    id: 'suspendedForGood',
    word: 'Tetap ditangguhkan',
    means: 'Akun ini sudah tiga kali ditangguhkan.',
    costs: 'Akun tidak dapat diaktifkan lagi. Pendapatan yang sudah dihasilkannya tetap di saldo member.',
    advice: [
      { text: 'Tautkan nomor lain.', permission: 'accounts.own', to: '/whatsapp/create' },
      { text: 'Minta member menautkan nomor lain.' },
    ],
  },
];

/** What is done with accounts. */
const doings: readonly Term[] = [
  {
    id: 'account',
    word: 'Akun',
    means:
      'Nomor WhatsApp yang ditautkan seorang member untuk mengirim pesan. Client ID adalah tandanya di server.',
  },
  {
    id: 'link',
    word: 'Tautkan',
    means: 'Menghubungkan akun dari ponsel untuk pertama kali, dengan kode QR atau nomor teleponnya.',
    advice: [{ text: 'Buka Tambah Akun Whatsapp.', permission: 'accounts.own', to: '/whatsapp/create' }],
  },
  {
    id: 'relink',
    word: 'Sambungkan ulang',
    specified: { Reconnect: 'views/whatsapp/list views/monitor/realtime' },
    unsaid: ['hubungkan ulang', 'tautkan ulang'],
    means: 'Menghubungkan lagi akun yang tidak tersambung. Jumlah pesan dan pendapatannya tetap.',
  },
  {
    id: 'activate',
    word: 'Aktifkan',
    specified: { Activated: 'views/whatsapp/list', 'Activating...': 'views/whatsapp/list' },
    unsaid: ['aktivasi'],
    permission: 'accounts.activate',
    means: 'Mencabut penangguhan sebuah akun. Hanya mungkin sebelum yang ketiga kali.',
  },
  {
    id: 'board',
    word: 'Papan langsung',
    permission: 'board.open',
    means: 'Semua akun sekaligus, dengan angka yang bergerak saat pesan terkirim.',
    advice: [{ text: 'Buka Papan Langsung.', to: '/whatsapp/board' }],
  },
];

export const accountGroups: readonly TermGroup[] = [
  { title: 'Status akun', terms: standings },
  { title: 'Akun', terms: doings },
];
