import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { createAddress } from '../../src/app/page/address';
import { relayNotices } from '../../src/app/actors/notices';
import { provideCodeCopy } from '../../src/app/features/whatsapp/pairing';
import { clientMachine } from '../../src/machines/pairing/client';
import { SystemProvider } from '../../src/views/hooks/system';
import { ClockContext } from '../../src/views/kit/line';
import { ThemeProvider } from '../../src/views/theme/theme-provider';
import WhatsappCreate from '../../src/views/whatsapp/create/whatsapp-create';
import { DEVICE, scriptPairing } from '../machines/pairing/harness';
import { scriptedActor } from '../support/actors';
import { fakeSystem, someUser } from '../support/fake-system';

/** The pairing screen at `search`, reached from the list, on the real chart with its calls in the test's hand. */
export function openPairing(search = '') {
  const script = scriptPairing();
  const readState = scriptedActor<{ state: string | null }, { deviceId: string }>('readState');
  const listen = scriptedActor<{ message: unknown }, { id: string }>('listen');
  const client = clientMachine.provide({ actors: { readState: readState.logic, listen: listen.logic } });
  const fake = fakeSystem({ user: someUser({ id: '5' }) });
  const copyText = vi.fn<(text: string) => Promise<void>>(async () => {});
  const newDeviceId = vi.fn<() => string>(() => DEVICE);
  const address = createAddress();
  const codeCopy = provideCodeCopy({ copyText });
  const system = {
    ...fake.system,
    actorClock: script.clock,
    newDeviceId,
    adopt: (_: string, actor: AnyActorRef) => relayNotices(actor, fake.notices),
    address,
  };
  const router = createMemoryRouter(
    [
      {
        path: '/whatsapp/create',
        element: <WhatsappCreate charts={{ pairing: script.machine, codeCopy, client }} />,
      },
      { path: '*', element: null },
    ],
    { initialEntries: ['/whatsapp', `/whatsapp/create${search}`] },
  );
  address.attach(router, () => '/whatsapp');
  const { unmount } = render(
    <SystemProvider value={system}>
      <ClockContext value={{ relative: script.clock.ticks(10_000), seconds: script.clock.ticks(1000) }}>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </ClockContext>
    </SystemProvider>,
  );
  return {
    ...script,
    readState,
    listen,
    unmount,
    newDeviceId,
    copyText,
    notices: fake.notices,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    deliver: (event: Parameters<typeof script.wire.next>[0]) => act(() => script.wire.next(event)),
    settle: (work: () => Promise<unknown>) => act(async () => void (await work())),
  };
}
