import type { Random } from './random';

const FIRST = [
  'Ani',
  'Budi',
  'Citra',
  'Dewi',
  'Eko',
  'Fajar',
  'Gita',
  'Hendra',
  'Indah',
  'Joko',
  'Kartika',
  'Lestari',
  'Made',
  'Nur',
  'Oktavia',
  'Putri',
  'Rahmat',
  'Sari',
  'Teguh',
  'Utami',
  'Wayan',
  'Yusuf',
  'Zahra',
  'Agus',
];
const LAST = [
  'Wijaya',
  'Santoso',
  'Pratama',
  'Lestari',
  'Nugroho',
  'Saputra',
  'Hidayat',
  'Siregar',
  'Simanjuntak',
  'Halim',
  'Kusuma',
  'Wibowo',
  'Ramadhan',
  'Situmorang',
  'Gunawan',
  'Purnomo',
];
/** Bank, account number's digits. */
export const BANKS = ['BCA', 'MANDIRI', 'BRI'] as const;

export const personName = (random: Random) => ({
  firstname: random.pick(FIRST),
  lastname: random.pick(LAST),
});

/** Members of the demonstration, some with names that a narrow column has to cope with. */
export const MEMBER_NAMES: readonly (readonly [first: string, last: string])[] = [
  ['Ani', 'Wijaya'],
  ['Budi', 'Santoso'],
  ['Citra', 'Ayu Lestari'],
  ['Raden Mas Bambang Prakoso', 'Kusumaningrat Hadiningrat Wiryosudarmo'],
  ['Dewi', 'Anggraini'],
  ['Eko', 'Prasetyo'],
  ['I Gusti Ngurah Agung Made', 'Wirayudha'],
  ['Fajar', 'Nugroho'],
  ['Siti Nur Aisyah Rahmawati binti Abdurrahman', 'Al-Habsyi'],
  ['Hendra', 'Simanjuntak'],
  ['Nurul', 'Hidayah'],
  ['Yohanes Christian Immanuel', 'Situmorang'],
];
