import { expect, it } from 'vitest';
import { entranceOf, verdictOf } from '../../../src/machines/screen-load/screen-load.rules';

const page = (module: string) =>
  `<!doctype html><script src="/assets/first-paint-1.js"></script>
   <script type="module" crossorigin src="${module}"></script>`;

it('reads from a page which module it begins with', () => {
  expect(entranceOf(page('/assets/index-abc.js'))).toBe('/assets/index-abc.js');
  expect(entranceOf('<script type="module" src="/a.js"></script>')).toBe('/a.js');
  expect(entranceOf('<html>Masuk Wi-Fi <script src="/portal.js"></script></html>')).toBeNull();
});

it('takes a version for newer only where the page of the server begins otherwise [P5]', () => {
  expect(verdictOf(page('/assets/index-new.js'), '/assets/index-old.js')).toBe('outdated');
  expect(verdictOf(page('/assets/index-old.js'), '/assets/index-old.js')).toBe('broken');
  expect(verdictOf('<html>Masuk Wi-Fi</html>', '/assets/index-old.js')).toBe('broken');
});
