/** The script of the offline page: applies the chosen theme, and opens the requested page once that is possible. */
import { basePath } from '../browser/base';
import { applyTheme, readTheme } from '../browser/theme';
import { returning } from './returning';

try {
  applyTheme(document.documentElement, readTheme({ read: (key) => localStorage.getItem(key) }));
} catch {
  // A private window may refuse its storage: the theme is the light one.
}
addEventListener('DOMContentLoaded', () => {
  const again = () => location.reload();
  document.querySelector('button')?.addEventListener('click', again);
  returning({
    ask: () => fetch(`${basePath()}favicon.svg?hidup`, { method: 'HEAD', cache: 'no-store' }),
    wait: (ms, then) => void setTimeout(then, ms),
    onOnline: (then) => addEventListener('online', then),
    then: again,
  });
});
