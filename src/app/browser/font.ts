import type { AuthRef } from '../../machines/auth/auth';
import type { LocalStore } from './storage';

const KEY = 'inter';

/** From here on the page is written in Inter (`inter.css`). */
export const applyFont = ({ dataset }: Pick<HTMLElement, 'dataset'>) => void (dataset[KEY] = '');
/** Whether an earlier visit has brought it. */
export const hasFont = (storage: Pick<LocalStore, 'read'>) => storage.read(KEY) !== null;

interface FontSources {
  readonly root: Pick<HTMLElement, 'dataset'>;
  readonly fonts: Pick<FontFaceSet, 'load'>;
  readonly storage: Pick<LocalStore, 'read' | 'write'>;
  readonly auth: Pick<AuthRef, 'on'>;
  /** The browser is asked to save data: the letters stay the system's. */
  readonly savesData: boolean;
}

/**
 * Loads the font after the page, so that nothing waits for it. No visible letters change: it is applied at the next
 * sign-in, which draws everything anew, or on the next visit.
 */
export async function bringFont({ root, fonts, storage, auth, savesData }: FontSources): Promise<void> {
  if (savesData) return;
  await fonts.load('1em Inter');
  storage.write(KEY, '1');
  auth.on('auth.signedIn', () => applyFont(root));
}
