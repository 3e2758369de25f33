import { expect, it } from 'vitest';
import { authMachine } from '../../../src/machines/auth/auth';
import { selectTheme } from '../../../src/machines/navigation/navigation.selectors';
import { rootMachine } from '../../../src/machines/root/root';
import { startActor } from '../../support/actors';
import { fromCallback } from 'xstate';

it('starts each of its parts with what it was given, to be found by its name', () => {
  const auth = authMachine.provide({ actors: { otherTabs: fromCallback(() => {}) } });
  const { actor } = startActor(rootMachine.provide({ actors: { auth } }), {
    input: {
      auth: { session: null, keepsCookies: true, referralCode: 'ANI5' },
      navigation: { theme: 'dark', width: 1280 },
    },
  });
  const { system } = actor;
  expect(system.get('auth').getSnapshot().context.referralCode).toBe('ANI5');
  expect(selectTheme(system.get('navigation').getSnapshot())).toBe('dark');
  expect(system.get('notices').getSnapshot().status).toBe('active');
});
