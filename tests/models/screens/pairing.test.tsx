import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clientInfo, DEVICE, fact, lostAccount, refused } from '../../machines/pairing/harness';
import { openPairing } from '../../views/pairing-page';
import { press, settle, stopTime } from '../../support/drawn';
import type { PairingCall } from './pairing';
import { drivenBy, type PairingPage } from './pairing-driver';
import { pairingPaths } from './pairing-paths';
import { readPairing } from './pairing-view';

const OUTPUTS = {
  readAccount: lostAccount,
  newClient: { proxyId: '3' },
  readQr: { qr: 'QR-1' },
  save: { id: '77' },
  removeClient: {},
} as const satisfies Record<PairingCall, unknown>;

/** The screen drawn without a browser, on the real chart. */
function drawnPage(): PairingPage {
  stopTime();
  let page: ReturnType<typeof openPairing> | undefined;
  const shown = () => {
    if (!page) throw new Error('the screen is not open');
    return page;
  };
  return {
    open: (search) => {
      page = openPairing(search);
    },
    press: (label) => press(label),
    choose: (label) => fireEvent.click(screen.getByLabelText(label, { selector: '[type=radio]' })),
    type: (value) =>
      fireEvent.change(screen.getByLabelText('Nomor Telepon', { selector: '[type=tel]' }), {
        target: { value },
      }),
    answer: (call) => settle(() => void shown()[call].resolve(OUTPUTS[call] as never)),
    refuse: (call) => settle(() => void shown()[call].reject(refused('Ditolak'))),
    send: (event, fields) => {
      const sent = event === 'authenticated' ? { deviceId: DEVICE, clientInfo } : fields;
      return settle(() => shown().deliver(fact(event as Parameters<typeof fact>[0], sent)));
    },
    pass: (milliseconds) =>
      settle(() => {
        vi.advanceTimersByTime(milliseconds);
        shown().clock.advance(milliseconds);
      }),
    shows: (view) => {
      expect(readPairing()).toEqual(view);
      if (view === null) expect(shown().address()).toBe('/whatsapp');
    },
  };
}

describe('every path of a person through the pairing screen', () => {
  it.each(pairingPaths())(
    '$description [PAIR-08, PAIR-11, PAIR-12, PAIR-13, PAIR-15, PAIR-16, T1, LIMIT-04]',
    async ({ walk }) => {
      await walk(drivenBy(drawnPage()));
    },
  );
});
