import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientInfo, DEVICE, fact, lostAccount, refused } from '../../machines/pairing/harness';
import { openPairing } from '../../support/pairing-page';
import { pairingPaths, type PairingCall, readPairing } from './pairing';
import { drivenBy, type PairingPage } from './pairing-driver';

const OUTPUTS = {
  readAccount: lostAccount,
  newClient: { proxyId: '3' },
  readQr: { qr: 'QR-1' },
  save: { id: '77' },
  removeClient: {},
} as const satisfies Record<PairingCall, unknown>;

/** The screen drawn without a browser, on the real chart. */
function drawnPage(): PairingPage {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let page: ReturnType<typeof openPairing> | undefined;
  const shown = () => {
    if (!page) throw new Error('the screen is not open');
    return page;
  };
  const settle = (work: () => Promise<unknown>) => act(async () => void (await work()));
  return {
    open: (search) => {
      page = openPairing(search);
    },
    press: (label) => fireEvent.click(screen.getByText(pressable(label))),
    choose: (label) => fireEvent.click(screen.getByRole('radio', { name: label })),
    type: (value) =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Nomor Telepon' }), { target: { value } }),
    answer: (call) => settle(() => shown()[call].resolve(OUTPUTS[call] as never)),
    refuse: (call) => settle(() => shown()[call].reject(refused('Ditolak'))),
    tell: (event, fields) => {
      const told = event === 'authenticated' ? { deviceId: DEVICE, clientInfo } : fields;
      return shown().tell(fact(event as Parameters<typeof fact>[0], told));
    },
    pass: (milliseconds) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds);
        shown().clock.advance(milliseconds);
      }),
    shows: (view) => {
      expect(readPairing()).toEqual(view);
      if (view === null) expect(shown().address()).toBe('/whatsapp');
    },
  };
}
const pressable = (label: string) => (_: string, element: Element | null) =>
  element?.tagName === 'BUTTON' && element.textContent === label;

describe('every path of a person through the pairing screen', () => {
  it.each(pairingPaths())(
    '$description [PAIR-08, PAIR-11, PAIR-12, PAIR-13, PAIR-15, PAIR-16, T1, LIMIT-04]',
    async ({ walk }) => {
      await walk(drivenBy(drawnPage()));
    },
  );
});
