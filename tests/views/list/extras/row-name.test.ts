import { expect, it } from 'vitest';
import { rowName } from '../../../../src/views/list/extras/row-name';

const User = { firstname: 'Ani', lastname: 'Wijaya' };

it.each([
  ['an account', { pushname: 'Toko Jaya', phonenumber: '6281' }, 'Toko Jaya (6281)'],
  ['an account without a name', { pushname: '', phonenumber: '6281' }, '6281'],
  ['a generator, by its account', { Whatsapp: { pushname: 'Budi', phonenumber: '6282' } }, 'Budi (6282)'],
  ['a phone number', { number: '6283', name: 'Citra' }, '6283 (Citra)'],
  ['a phone number without a name', { number: '6283', name: '' }, '6283'],
  ['a proxy', { value: 'http://10.0.0.1:3128' }, 'http://10.0.0.1:3128'],
  ['a level', { name: 'Gold' }, 'Gold'],
  ['a withdraw', { nominal: 20_000, User }, 'Rp 20.000, Ani Wijaya'],
  ['a template', { text_wa: '\n Halo {name}\nApa kabar?' }, '“Halo {name}”'],
  ['anything else', {}, '#7'],
])('calls %s by what tells it from the others', (_, record, name) => {
  expect(rowName({ id: '7', ...record }).replace(/\s/g, ' ')).toBe(name);
});
