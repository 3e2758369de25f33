import { expect, it, vi } from 'vitest';
import type { ReportSources } from '../../../src/app/log/report';
import { createSessionSaver } from '../../../src/app/log/save-session';

it('says where nothing can be saved, once however often it is tried', async () => {
  const send = vi.fn();
  const save = createSessionSaver({
    notices: { send },
    get history(): never {
      throw new Error('gone');
    },
  } as unknown as ReportSources);
  save('');
  save('');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const toasts = send.mock.calls.map(([{ toast }]) => toast);
  expect(toasts[0]).toMatchObject({ tone: 'error', text: expect.stringContaining('tidak dapat disimpan') });
  expect([toasts[0].id, toasts[1].id]).toEqual([expect.stringMatching(/./), toasts[0].id]);
});
