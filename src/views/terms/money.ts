import type { Term, TermGroup } from './term';

const earnings: readonly Term[] = [
  {
    id: 'income',
    word: 'Pendapatan',
    means: 'Uang dari pesan yang berhasil terkirim: milik satu akun, atau semua akun seorang member.',
  },
  {
    id: 'forecast',
    word: 'Perkiraan',
    unsaid: ['prediksi', 'ramalan', 'proyeksi'],
    permission: 'figures.open',
    means:
      'Yang kemungkinan besar terjadi jika semua berjalan seperti biasa, dihitung dari riwayat akun. Rentangnya benar 8 dari 10 kali.',
    advice: [{ text: 'Lihat di Dashboard.', to: '/' }],
  },
  {
    id: 'price',
    word: 'Harga per blast',
    specified: { 'Fee Whatsapp Blast (Rp.)': 'views/member' },
    unsaid: ['fee'],
    means:
      'Pendapatan dari satu pesan yang berhasil. Harga milik member sendiri didahulukan, lalu harga levelnya.',
  },
  {
    id: 'level',
    word: 'Level',
    permission: 'figures.open',
    means:
      'Tingkat yang dicapai member dengan sejumlah pesan berhasil. Tiap level punya harga per blast sendiri.',
  },
  {
    id: 'bonus',
    word: 'Bonus',
    permission: 'bonuses.open',
    means: 'Uang dari kantor untuk seorang member, dengan keterangan. Langsung masuk ke saldo.',
  },
  {
    id: 'referral',
    word: 'Referal',
    specified: { 'Copy Link Referral': 'views/records/referral-link' },
    unsaid: ['referral'],
    permission: 'referrals.open',
    means: 'Orang yang mendaftar dengan kode Anda. Sebagian dari pendapatannya masuk ke saldo Anda.',
    advice: [{ text: 'Bagikan link referal dari profil Anda.', to: '/profile' }],
  },
  {
    id: 'balance',
    word: 'Saldo',
    means: 'Pendapatan, referal dan bonus, dikurangi yang sudah ditarik atau sedang diminta.',
  },
  {
    id: 'ledger',
    word: 'Mutasi',
    means: 'Setiap perubahan saldo, dengan sebabnya dan saldo sesudahnya.',
  },
];

const withdraws: readonly Term[] = [
  {
    id: 'withdraw',
    word: 'Penarikan',
    specified: {
      Withdraw: 'app/features/withdraw/definition views/withdraw/withdraw.tsx',
      'Permintaan Withdraw':
        'app/features/withdraw/definition views/withdraw/requests views/payout views/member/person',
      'Permintaan withdraw': 'machines/withdraw/withdraw.rules',
    },
    unsaid: ['withdraw'],
    means: 'Permintaan member agar saldonya dibayarkan ke rekeningnya. Paling sedikit Rp 10.000.',
    costs: 'Nominalnya langsung keluar dari saldo, dan kembali jika ditolak.',
  },
  {
    id: 'requested',
    word: 'Diminta',
    specified: { Requested: '' },
    means: 'Penarikan ini menunggu jawaban kantor.',
    costs: 'Nominalnya sudah tidak ada di saldo.',
    advice: [
      {
        text: 'Terima jika sudah dibayar, atau tolak.',
        permission: 'withdraws.answer',
        to: '/withdraw/requested?page=1',
      },
      { text: 'Tunggu. Pastikan rekening di profil Anda benar.', to: '/profile' },
    ],
  },
  {
    id: 'accepted',
    word: 'Diterima',
    specified: { Accepted: '' },
    means: 'Penarikan disetujui, dan uangnya dibayarkan ke rekening member.',
    advice: [
      {
        text: 'Batalkan jika ternyata belum dibayar: permintaannya menunggu lagi.',
        permission: 'withdraws.answer',
      },
      { text: 'Periksa rekening Anda. Jika belum masuk setelah sehari kerja, hubungi Admin/CS.' },
    ],
  },
  {
    id: 'rejected',
    word: 'Ditolak',
    specified: { Rejected: '' },
    unsaid: ['dikembalikan', 'kembalikan'],
    means: 'Penarikan tidak dibayar oleh kantor atau oleh bank, dan nominalnya kembali ke saldo.',
    advice: [
      { text: 'Batalkan jika keliru: permintaannya menunggu lagi.', permission: 'withdraws.answer' },
      { text: 'Periksa rekening di profil, lalu minta lagi atau hubungi Admin/CS.', to: '/profile' },
    ],
  },
  {
    id: 'secondPerson',
    word: 'Persetujuan orang kedua',
    permission: 'withdraws.answer',
    means:
      'Penarikan di atas batas di Pengaturan diterima oleh dua orang. Belum dibayar sebelum orang kedua menerima.',
  },
  {
    id: 'payee',
    word: 'Rekening',
    means: 'Rekening bank di profil member. Penarikan dibayar ke rekening yang tercatat saat diminta.',
  },
];

const payouts: readonly Term[] = [
  {
    id: 'payout',
    word: 'Pembayaran',
    permission: 'withdraws.answer',
    means: 'Beberapa penarikan yang dibayar bersama, dengan satu file untuk bank.',
    advice: [
      {
        text: 'Saring permintaan yang menunggu, lalu tekan Buat Pembayaran.',
        to: '/withdraw/requested?page=1',
      },
    ],
  },
  {
    id: 'draft',
    word: 'Disiapkan',
    permission: 'withdraws.answer',
    means: 'Pembayaran ini masih dapat diperiksa, dan permintaan dapat dikeluarkan darinya.',
    advice: [{ text: 'Keluarkan yang merah, lalu ekspor file bank.' }],
  },
  {
    id: 'exported',
    word: 'Di bank',
    permission: 'withdraws.answer',
    means: 'File bank sudah diekspor. Isinya tetap, dan setiap permintaan dijawab dari pembayaran ini.',
    advice: [{ text: 'Setelah bank membayar, tandai dibayar atau cocokkan jawaban bank.' }],
  },
  {
    id: 'closed',
    word: 'Selesai',
    permission: 'withdraws.answer',
    means: 'Semua permintaan di pembayaran ini sudah dijawab.',
  },
  {
    id: 'open',
    word: 'Belum dijawab',
    permission: 'withdraws.answer',
    means: 'Belum diketahui apakah bank sudah membayar permintaan ini.',
    advice: [{ text: 'Tandai dibayar, atau tolak dengan alasannya.' }],
  },
  {
    id: 'paid',
    word: 'Dibayar',
    permission: 'withdraws.answer',
    means: 'Bank sudah membayarnya, dan penarikannya diterima dengan referensi pembayaran ini.',
  },
  {
    id: 'released',
    word: 'Dilepas',
    permission: 'withdraws.answer',
    means: 'Tidak lagi di pembayaran ini: permintaannya menunggu dan dapat dibayar dengan yang lain.',
  },
];

export const moneyGroups: readonly TermGroup[] = [
  { title: 'Pendapatan dan saldo', terms: earnings },
  { title: 'Penarikan', terms: withdraws },
  { title: 'Pembayaran', terms: payouts },
];
