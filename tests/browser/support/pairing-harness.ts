import { expect } from '@playwright/test';
import { PlayedPairing } from '../../../scripts/shared/world/played-pairing';
import type { PairingPage } from '../../models/screens/pairing-driver';
import { type PairingView, readPairing } from '../../models/screens/pairing-view';

/** The pairing screen in Chromium, as its model walks it. */
export class PairingHarness extends PlayedPairing implements PairingPage {
  async shows(view: PairingView | null) {
    if (view === null) await expect(this.page).not.toHaveURL(/whatsapp\/create/);
    else await expect.poll(() => this.page.evaluate(readPairing)).toEqual(view);
  }
}
