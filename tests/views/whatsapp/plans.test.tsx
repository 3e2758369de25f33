import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { account, openList } from './open-list';

const HOUR = 3_600_000;

describe('an account that waits for its plan', () => {
  it('says in its row until when, and why, as it is read and as the socket tells it', async () => {
    const until = new Date(Date.now() + HOUR).toISOString();
    const planWait = { until, why: 'ceiling', count: 120 };
    const page = await openList({ status: 'sending', planWait });
    await page.connect();
    expect(await screen.findByText(/^Batas hari ini tercapai \(120\), lanjut .*\d\d\.\d\d$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stop Blast' })).toBeTruthy();
    await page.receive({
      event: 'waiting',
      epoch: 'e',
      seq: 1,
      waitTime: HOUR / 1000,
      planWait: { until, why: 'rest', count: 5 },
      source: 'whatsapp',
      deviceId: account.clientid,
      sender: { id: 12, clientid: account.clientid, status: 'sending' },
    });
    expect(screen.getByText(/^Istirahat setelah 5 gagal, lanjut/)).toBeTruthy();
  });
});
