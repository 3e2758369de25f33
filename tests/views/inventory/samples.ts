/** Answers of the server, as the screens of what admins keep are given them. */
export const PHONE_NUMBERS = 'GET /api/admin/phonenumber/list-per-page';
export const PROXIES = 'GET /api/admin/proxy/list-per-page';
export const MEMBERS = 'GET /api/admin/users/members-per-page';
export const MESSAGES = 'GET /api/admin/message/list-per-page';

export const pageOf = (...data: readonly object[]) => ({ data, meta: { totalPages: 1 } });

export const phoneNumber = {
  id: 1,
  number: '6281200000001',
  name: 'Citra',
  status: 'active',
  in_use: 0,
  count_success: 2,
  count_fail: 1,
  last_sent: null,
};
export const proxy = { id: 4, value: 'http://10.0.0.1:3128', status: 'active', count_use: 3 };
export const member = {
  id: 5,
  firstname: 'Ani',
  lastname: 'Wijaya',
  email: 'ani@example.com',
  role: 'member',
  level: 'Silver',
  color: '#3E3A32',
  income: 12000,
  whatsapps: 3,
  createdAt: '2026-01-02T03:04:05Z',
  blast_interval_min: 1,
  blast_interval_max: 2,
  blast_fee: 100,
};
export const message = {
  id: 8,
  media: '/media/a.png',
  text: '<p>Halo <strong>{name}</strong></p>',
  text_wa: 'Halo *{name}*',
  button: [],
  status: 'active',
  count_use: 4,
};
