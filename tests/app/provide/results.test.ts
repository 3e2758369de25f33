import { NEVER } from 'rxjs';
import { createActor } from 'xstate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../../src/api/client';
import type { SaveFile, TextFile } from '../../../src/app/files/save';
import { provideRunner } from '../../../src/app/provide/runner';
import { browserEnvironment } from '../../../src/streams/environment';
import { runner } from '../../machines/runner/samples';
import { fakeApi } from '../../support/fake-api';

async function download(kind: 'generator' | 'validator', list: readonly object[]) {
  const api = fakeApi();
  api.answers(`GET /api/admin/${kind}/download-result/7`, { list });
  const saveFile = vi.fn<SaveFile>();
  const chart = provideRunner(kind, {
    call: createClient({
      host: '',
      fetch: api.fetch,
      token: () => 'token',
      intents: null,
      wait: async () => {},
      random: () => 0,
    }),
    streams: browserEnvironment({ visible: NEVER, online: NEVER }),
    saveFile,
  });
  const actor = createActor(chart, { input: { key: `${kind}:7`, kind, record: runner } }).start();
  onTestFinished(() => void actor.stop());
  actor.send({ type: 'download.requested' });
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalled());
  return saveFile.mock.calls[0]?.[0] as TextFile | undefined;
}

describe('results as a file', () => {
  it.each([
    ['generator', 'phone_numbers_generated.csv'],
    ['validator', 'phone_numbers_validated.csv'],
  ] as const)(
    'of a %s are saved as %s, every one of them active [GEN-08, VAL-08, FILE-04, DATA-11]',
    async (kind, name) => {
      const file = await download(kind, [
        { number: '6282100000001', name: '' },
        { number: '6282100000002', name: '=Ani' },
      ]);
      expect(file?.name).toBe(name);
      expect(file?.text.replace(/^\ufeff/, '').split('\r\n')).toEqual([
        'number,name,status',
        '"6282100000001","","active"',
        `"6282100000002","'=Ani","active"`,
        '',
      ]);
    },
  );

  it('have a heading alone where there are none', async () => {
    expect((await download('generator', []))?.text).toMatch(/number,name,status\r\n$/);
  });
});
