import { expect, it } from 'vitest';
import { changesBetween } from '../../../sandbox/store/audited-rows';

it.each([
  ['http://ani:satu@192.0.2.1:8080', 'http://***@192.0.2.1:8080'],
  ['ani:satu@192.0.2.1:8080', '***@192.0.2.1:8080'],
  ['ani:1234@192.0.2.1:8080', '***@192.0.2.1:8080'],
  ['http://ani:s@tu@192.0.2.1:8080', 'http://***@192.0.2.1:8080'],
  ['http://ani:sa/tu@proxy.test:8080/', 'http://***@proxy.test:8080'],
  ['192.0.2.1:8080:ani:satu', '***@192.0.2.1:8080'],
  ['socks5://[2001:db8::1]:1080:ani:satu', 'socks5://***@[2001:db8::1]:1080'],
  ['ani:satu2:192.0.2.1:8080', '***@192.0.2.1:8080'],
  ['ani:1234:192.0.2.1:8080', '***@192.0.2.1:8080'],
  ['http://satu2:192.0.2.1:8080', 'http://***@192.0.2.1:8080'],
  ['192.0.2.1:8080@ani:12345', '***@192.0.2.1:8080'],
  ['192.0.2.1:8080:ani:s@tu:12345', '***@192.0.2.1:8080'],
  ['192.0.2.1:8080:ani:s@tu.x:12345', '***'],
  ['ani:12345', '***'],
  ['satu', '***'],
])('says that %s was changed, and of either where it is alone', (before, told) => {
  const after = 'http://198.51.100.7:3128';
  expect(changesBetween({ value: before }, { value: after })).toEqual([
    { field: 'value', before: told, after },
  ]);
});

it('says that a sign-in of a proxy was changed, and not to what', () => {
  const [before, after] = ['ani:satu@192.0.2.1:80', 'ani:dua@192.0.2.1:80'];
  const told = '***@192.0.2.1:80';
  expect(changesBetween({ value: before }, { value: after })).toEqual([
    { field: 'value', before: told, after: told },
  ]);
});

it('takes nothing for empty, and nought for what it is', () => {
  expect(changesBetween({ note: null, price: 5 }, { note: '', price: 0 })).toEqual([
    { field: 'price', before: '5', after: '0' },
  ]);
});
