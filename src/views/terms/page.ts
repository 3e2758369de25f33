import type { Term, TermGroup } from './term';

const office: readonly Term[] = [
  {
    id: 'template',
    word: 'Template',
    permission: 'templates.manage',
    means: 'Isi pesan: caption, media dan button. Server memilih salah satu yang aktif untuk tiap pesan.',
    advice: [{ text: 'Lihat Template Pesan.', to: '/message' }],
  },
  {
    id: 'proxy',
    word: 'Proxy',
    permission: 'proxies.manage',
    means:
      'Alamat yang dilalui sebuah akun menuju WhatsApp, agar akun-akun tidak memakai satu alamat yang sama.',
    advice: [{ text: 'Lihat Daftar Proxy.', to: '/proxy' }],
  },
  {
    id: 'member',
    word: 'Member',
    permission: 'members.manage',
    means:
      'Orang yang menautkan akunnya dan dibayar per pesan. Staff menjawab penarikan, admin mengatur semuanya.',
  },
  {
    id: 'locked',
    word: 'Terkunci',
    permission: 'members.manage',
    means: 'Orang ini tidak dapat masuk. Blast yang sudah berjalan tidak berhenti.',
    advice: [{ text: 'Buka kuncinya di halaman Pengaturan orang itu.' }],
  },
  {
    id: 'audit',
    word: 'Catatan audit',
    permission: 'audit.open',
    means: 'Siapa melakukan apa terhadap siapa, kapan dan dari mana. Tidak dapat diubah atau dihapus.',
    advice: [{ text: 'Buka Catatan Audit.', to: '/audit' }],
  },
  {
    id: 'statechart',
    word: 'Statechart',
    permission: 'monitors.open',
    means: 'Setiap bagian halaman sebagai diagram, yang dapat diputar ulang langkah demi langkah.',
    advice: [{ text: 'Buka Statechart.', to: '/monitor/statechart' }],
  },
];

/** What every screen has, and how the product speaks of it. */
const everywhere: readonly Term[] = [
  {
    id: 'signIn',
    word: 'Masuk dan keluar',
    specified: {
      'Sign In': 'views/signin views/signup',
      'Sign Up': 'views/signin views/signup',
      'Sign out': 'views/layout/user-',
    },
    unsaid: ['login', 'log in', 'logout', 'log out'],
    means: 'Membuka dan menutup sesi di satu perangkat. Blast tetap berjalan setelah Anda keluar.',
  },
  {
    id: 'session',
    word: 'Sesi',
    means: 'Satu perangkat tempat Anda sedang masuk. Yang tidak Anda kenal dapat diakhiri dari profil.',
    advice: [{ text: 'Lihat sesi di profil Anda.', to: '/profile' }],
  },
  {
    id: 'password',
    word: 'Kata sandi',
    specified: { Password: 'views/signin views/signup machines/auth' },
    unsaid: ['password'],
  },
  {
    id: 'secondFactor',
    word: 'Verifikasi dua langkah',
    unsaid: ['otentikasi dua faktor', '2fa'],
    means: 'Selain kata sandi, diminta kode dari aplikasi autentikator di ponsel.',
    advice: [{ text: 'Aktifkan di profil Anda.', to: '/profile' }],
  },
  {
    id: 'delete',
    word: 'Hapus',
    specified: {
      Delete: 'views/list/delete-button views/runner',
      'Deleting...': 'views/list/delete-button views/runner',
    },
  },
  {
    id: 'download',
    word: 'Unduh',
    specified: { Download: 'views/runner views/import/skipped', 'Downloading...': 'views/runner' },
    unsaid: ['unggah'],
  },
  {
    id: 'start',
    word: 'Mulai',
    specified: { Start: 'views/runner', Stop: 'views/runner' },
  },
  {
    id: 'browser',
    word: 'Browser',
    unsaid: ['peramban'],
  },
  {
    id: 'relinkHere',
    word: 'Sambungkan ulang',
    specified: { Reonnect: 'machines/sender' },
  },
  {
    id: 'if',
    word: 'Jika',
    unsaid: ['bila', 'apabila'],
  },
  {
    id: 'please',
    word: 'Silakan',
    specified: { Silahkan: 'views/whatsapp/list machines/sender' },
    unsaid: ['silahkan'],
  },
];

export const pageGroups: readonly TermGroup[] = [
  { title: 'Kantor', terms: office },
  { title: 'Di setiap layar', terms: everywhere },
];
