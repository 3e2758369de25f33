import { expect, it, vi } from 'vitest';
import { pageEnvironment } from '../../../src/app/environment';
import { openLog } from '../../../src/app/system/log';
import { startSession } from '../../../src/app/system/session';
import { noSettings } from '../../support/settings';

it('leaves nothing of a screen in a tab that is opened again after its person signed out elsewhere', async () => {
  localStorage.clear();
  sessionStorage.setItem('left_screen', '{"userId":"5","path":"/level/create"}');
  const environment = pageEnvironment(noSettings);
  startSession(environment, openLog(environment));
  await vi.waitFor(() => expect(sessionStorage.getItem('left_screen')).toBe(''));
});
