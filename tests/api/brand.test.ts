import { expect, it } from 'vitest';
import { brandIn } from '../../src/api/schema/brand';

/** The brand that a file with these settings names, and what is said of it. */
function read(given: object) {
  const lines: string[] = [];
  const brand = brandIn(given, ({ path, expected }) => lines.push(`${path} is not ${expected}`));
  return { brand, lines };
}
const product = { name: '', logo: '', icon: '', accent: '', footer: '', signUp: true };

it('is what the file says, and the product’s own where it says nothing', () => {
  const given = {
    name: ' Mitra Raya ',
    logo: 'logo.svg',
    icon: 'https://cdn.example.id/icon.png',
    accent: '#8A1C4F',
    footer: '© Mitra Raya',
    signUp: false,
  };
  expect(read(given)).toEqual({ brand: { ...given, name: 'Mitra Raya' }, lines: [] });
  expect(read({})).toEqual({ brand: null, lines: [] });
  expect(read({ ...product, name: null })).toEqual({ brand: null, lines: [] });
  expect(read({ signUp: false }).brand).toEqual({ ...product, signUp: false });
});

const PICTURE = 'is not an https address, or one beside the page';
it.each([
  [{ name: 'n'.repeat(41) }, 'name is not a line of at most 40 characters'],
  [{ name: 'Mitra\nRaya' }, 'name is not a line of at most 40 characters'],
  [{ name: 5 }, 'name is not a line of at most 40 characters'],
  [{ footer: 'n'.repeat(201) }, 'footer is not a line of at most 200 characters'],
  [{ signUp: 'no' }, 'signUp is not boolean'],
  [{ accent: 'red' }, 'accent is not a colour such as #155b62'],
  [{ accent: '#fff' }, 'accent is not a colour such as #155b62'],
  [{ accent: '#ffcc00;}' }, 'accent is not a colour such as #155b62'],
  [{ accent: '#ffcc00' }, expect.stringMatching(/^accent is not dark enough: .* it has 1\.4:1$/)],
  [{ logo: 'http://cdn.example.id/a.png' }, `logo ${PICTURE}`],
  [{ logo: '//cdn.example.id/a.png' }, `logo ${PICTURE}`],
  [{ icon: 'javascript:alert(1)' }, `icon ${PICTURE}`],
  [{ icon: 'data:image/svg+xml,<svg/>' }, `icon ${PICTURE}`],
  [{ logo: 'https://user@cdn.example.id/a.png' }, `logo ${PICTURE}`],
  [{ logo: '\\\\cdn.example.id\\a.png' }, `logo ${PICTURE}`],
  [{ logo: 'a.png" onerror="alert(1)' }, `logo ${PICTURE}`],
  [{ logo: 'https://' }, `logo ${PICTURE}`],
  [{ icon: 7 }, `icon ${PICTURE}`],
])('leaves %j out, and says what is wrong', (wrong, line) => {
  expect(read(wrong)).toEqual({ brand: null, lines: [line] });
});
