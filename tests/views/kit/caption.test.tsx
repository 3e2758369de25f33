import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Caption } from '../../../src/views/kit/caption';
import { sanitiseCaption } from '../../../src/views/kit/sanitise-caption';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { MARKUP_PAYLOADS } from '../../support/markup-payloads';

const ALLOWED = ['P', 'BR', 'B', 'STRONG', 'I', 'EM', 'S', 'U', 'A', 'UL', 'OL', 'LI', 'CODE'];
const ATTRIBUTES = ['href', 'start', 'target', 'rel'];

function draw(html: string) {
  const { container } = render(
    <ThemeProvider>
      <Caption html={html} />
    </ThemeProvider>,
  );
  return container.querySelector('[dir=auto]') as HTMLElement;
}

/** Whatever in `root` is not on the list. */
function strangers(root: HTMLElement): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(ALLOWED.includes(element.tagName) ? [] : [element.tagName]),
    ...element
      .getAttributeNames()
      // Where a browser cannot take `is` away, it is emptied.
      .filter((name) => name !== 'is' || element.getAttribute(name) !== '')
      .filter((name) => !ATTRIBUTES.includes(name) || (name !== 'start' && element.tagName !== 'A')),
    ...(/^https?:\/\//i.test(element.getAttribute('href') ?? 'https://') ? [] : [element.outerHTML]),
  ]);
}

describe('a caption', () => {
  it('has at least a hundred attacks to withstand [X1]', () => {
    expect(new Set(MARKUP_PAYLOADS).size).toBe(MARKUP_PAYLOADS.length);
    expect(MARKUP_PAYLOADS.length).toBeGreaterThan(100);
  });

  it.each(MARKUP_PAYLOADS.map((payload) => [payload.slice(0, 60), payload]))(
    'keeps nothing that runs, loads or leads elsewhere of %j [X1, C4]',
    (_, payload) => {
      expect(strangers(draw(payload))).toEqual([]);
    },
  );

  it('notices what an unsanitised one would hold [X1]', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p onclick="x">a</p><img src=x><a href="javascript:x">b</a>';
    expect(strangers(root)).toHaveLength(4);
  });

  it('keeps what a caption may hold [X1]', () => {
    const html =
      '<p>a<br><b>b</b><strong>c</strong><i>d</i><em>e</em><s>f</s><u>g</u><code>h</code></p><ul><li>i</li></ul><ol start="3"><li>j</li></ol>';
    expect(sanitiseCaption(html)).toBe(html);
  });

  it('keeps the text of what it does not keep [X1]', () => {
    expect(draw('<h1>Promo</h1> <span>hari ini</span>').textContent).toBe('Promo hari ini');
  });

  it('opens its links in tabs that cannot steer this page [C5, X3]', () => {
    const link = draw('<a href="https://x.id" target="_self" rel="opener">x</a>').querySelector('a');
    expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });
});
