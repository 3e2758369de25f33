import { expect, it, vi } from 'vitest';
import { pageEnvironment } from '../../../src/app/browser/environment';
import { createCookieJar } from '../../../src/app/browser/cookies';
// Here before it is asked for: how long it takes to load is not what is tested.
import '../../../src/app/session/forget-left';
import { openLog } from '../../../src/app/log/page-log';
import { startSession } from '../../../src/app/session/session';
import { noSettings } from '../../support/settings';

it('leaves nothing of a screen in a tab that is opened again after its person signed out elsewhere', async () => {
  localStorage.clear();
  const cookies = createCookieJar(document, false);
  for (const name of cookies.names()) cookies.remove(name);
  sessionStorage.setItem('left_screen', '{"userId":"5","path":"/level/create"}');
  const environment = pageEnvironment(noSettings);
  startSession(environment, openLog(environment));
  await vi.waitFor(() => expect(sessionStorage.getItem('left_screen')).toBe(''));
});
