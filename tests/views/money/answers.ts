/** Answers of the server, as the screens of money are given them. */
export const WITHDRAWS = 'GET /api/admin/withdraw/histories-per-page';
export const BONUSES = 'GET /api/admin/bonus/list-per-page';
export const LEVELS = 'GET /api/admin/level/list-per-page';
export const SETTING = 'GET /api/admin/setting/get';

export const pageOf = (...data: readonly object[]) => ({ data, meta: { totalPages: 1 } });

export const withdraw = (id: number, status: string, nominal = 20000) => ({
  id,
  nominal,
  status,
  createdAt: '2026-11-20T08:33:00Z',
  User: {
    firstname: 'Ani',
    lastname: 'Wijaya',
    account_bank: 'BRI',
    account_number: '4329924863',
    account_name: 'Ani W',
  },
});

export const bonus = {
  id: 3,
  nominal: 5000,
  reason: 'Bonus loyalitas',
  createdAt: '2026-11-20T08:33:00Z',
  userId: 5,
  adminId: 1,
  User: { firstname: 'Ani', lastname: 'Wijaya' },
};
export const level = { id: 2, name: 'Silver', blast_fee: 100, requirement_blast: 1000 };
export const setting = {
  interval_min: 1,
  interval_max: 2,
  price: 100,
  bank_names: 'BCA, MANDIRI, BRI',
  colors: '#2C2C2C, #3E3A32',
  referral_percent: 0,
  info: 'Selamat datang',
};
