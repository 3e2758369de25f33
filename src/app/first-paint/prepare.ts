/**
 * Runs before the first paint, which waits for it: asks for the settings, chooses theme, font and which of the two painted
 * pages is shown, in whose brand, and holds a form that is submitted before anything can send it; or says that the browser is too old.
 * It is built as a small classic script of its own, which older browsers understand as well.
 */
import { SIGN_IN_PATHS } from '../../views/entrance/guest-paths';
import { basePath, pathInside } from '../browser/base';
import { applyFont, hasFont } from '../browser/font';
import { hasToken } from '../browser/token';
import { applyTheme, readTheme } from '../browser/theme';
import { holdSubmission, showBrand, showForm } from './painted-form';
import { askEarly } from './settings-answer';
import { isTooOld, OLD_BROWSER } from './too-old';

const home = basePath();
if (isTooOld()) location.replace(home + OLD_BROWSER);
// Without its slash the address is above the path of its cookies.
else if (`${location.pathname}/` === home) location.replace(home + location.search + location.hash);
const { documentElement: root } = document;
askEarly()
  .then((answer) => answer.clone().json())
  // Whoever takes the answer handles a rejection.
  .then(
    ({ name, logo, signUp }) => name || logo || signUp === false || showBrand(root),
    () => {},
  );
if (SIGN_IN_PATHS.has(pathInside(location.pathname)) && !hasToken(document.cookie)) showForm(root);
document.addEventListener('submit', holdSubmission);
try {
  const storage = { read: (key: string) => localStorage.getItem(key) };
  applyTheme(root, readTheme(storage));
  if (hasFont(storage)) applyFont(root);
} catch {
  // A private window may refuse its storage: the theme is the light one, the letters are the system's.
}
