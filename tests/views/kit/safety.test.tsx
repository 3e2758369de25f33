import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BidiText } from '../../../src/views/kit/bidi-text';
import { NameText } from '../../../src/views/kit/name-text';
import { inkOn, LevelBadge, levelColor } from '../../../src/views/kit/level-badge';
import { safeUrl } from '../../../src/views/kit/safe-url';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

describe('safeUrl', () => {
  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'file:///etc/passwd',
    'tel:+62811',
    'http://',
    '',
  ])('gives no link for %j [X3]', (address) => {
    expect(safeUrl(address)).toBeNull();
  });

  it('keeps http and https, addresses of this site, and tel where calls are meant [X3]', () => {
    expect(safeUrl('https://example.com/a b')).toBe('https://example.com/a%20b');
    expect(safeUrl('/media/1.png')).toBe(`${window.location.origin}/media/1.png`);
    const base = 'https://api.example.id/v1/';
    expect(safeUrl('/media/1.png', { base })).toBe(`${base}media/1.png`);
    expect(safeUrl('/\t/other.test/1.png', { base })).toBeNull();
    expect(safeUrl('/javascript:alert(1)', { base })).toBe(`${base}javascript:alert(1)`);
    expect(safeUrl('tel:+62811', { phone: true })).toBe('tel:+62811');
  });
});

describe('level colours', () => {
  it.each(['red;background:url(//evil)', 'url(//evil)', 'red', '#12', '#12345g', ''])(
    'draws %j in the default colour [X4]',
    (color) => {
      render(
        <ThemeProvider>
          <LevelBadge name="Gold" color={color} />
        </ThemeProvider>,
      );
      const badge = screen.getByText('Gold').parentElement as HTMLElement;
      expect(badge.style.backgroundColor).toBe('rgb(44, 44, 44)');
      expect(badge.style.backgroundImage).toBe('');
    },
  );

  it('takes hex colours and writes on them what can be read [PROF-02]', () => {
    expect(levelColor(' #f5c542 ')).toBe('#f5c542');
    expect([inkOn('#fff'), inkOn('#f5c542'), inkOn('#2C2C2C'), inkOn('#000')]).toEqual([
      '#000000',
      '#000000',
      '#ffffff',
      '#ffffff',
    ]);
  });
});

it('isolates the direction of what people typed and changes no character of it [D5]', () => {
  const name = 'a\u202egnp.exe\u0301\u0301 👨‍👩‍👧 محمد';
  render(
    <ThemeProvider>
      <BidiText>{name}</BidiText>
    </ThemeProvider>,
  );
  const text = screen.getByText((_, element) => element?.tagName === 'BDI');
  expect(text.textContent).toBe(name);
  expect(text.getAttribute('dir')).toBe('auto');
});

it('says a name whole when pointed at, wherever it is cut after some lines', () => {
  const long = `محمد ${'W'.repeat(150)}`;
  render(
    <ThemeProvider>
      <NameText>Siti Nurhaliza</NameText>
      <NameText lines={1}>{long}</NameText>
    </ThemeProvider>,
  );
  const shown = [...document.querySelectorAll('bdi')].map(({ title, dir, textContent, style }) => ({
    title,
    dir,
    textContent,
    lines: style.webkitLineClamp,
  }));
  expect(shown).toEqual([
    { title: 'Siti Nurhaliza', dir: 'auto', textContent: 'Siti Nurhaliza', lines: '2' },
    { title: long, dir: 'auto', textContent: long, lines: '1' },
  ]);
});
