import { type Input, type NavigationRef, navigationMachine } from '../../machines/navigation/navigation';
import { selectTheme } from '../../machines/navigation/navigation.selectors';
import type { Environment } from '../browser/environment';
import { applyTheme, listenToTheme, readTheme, writeTheme } from '../browser/theme';

type Sources = Pick<Environment, 'browser'>;

/** What the frame's chart starts with: the theme of the last visit and the viewport's width. */
export const navigationInput = ({ browser }: Sources): Input => ({
  theme: readTheme(browser.storage),
  width: browser.width(),
});

export const provideNavigation = ({ browser }: Sources) =>
  navigationMachine.provide({ actions: { saveTheme: (_, { theme }) => writeTheme(browser.storage, theme) } });

/** Sends the chart the window's width and other tabs' theme, and shows its theme. Returns how to stop. */
export function frame(navigation: NavigationRef, { browser }: Sources, view: Window): () => void {
  const measure = () => navigation.send({ type: 'viewport.changed', width: view.innerWidth });
  const show = () => applyTheme(view.document.documentElement, selectTheme(navigation.getSnapshot()));
  const follow = () => navigation.send({ type: 'theme.keptElsewhere', theme: readTheme(browser.storage) });
  view.addEventListener('resize', measure);
  const stopFollowing = listenToTheme(view, follow);
  const shown = navigation.subscribe(show);
  show();
  return () => {
    view.removeEventListener('resize', measure);
    stopFollowing();
    shown.unsubscribe();
  };
}
