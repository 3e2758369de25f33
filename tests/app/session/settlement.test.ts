import { describe, expect, it } from 'vitest';
import { createIntents, type OpenIntent } from '../../../src/api/intents';
import { provideSettlement } from '../../../src/app/session/settlement';
import { startActor } from '../../support/actors';
import { settled } from '../../support/deferred';
import { startClient } from '../../api/harness';

const SETTLE = 'POST /api/admin/intent/settle';
const stop: OpenIntent = { key: 'k1', name: 'whatsapp.stop', subject: 'Toko Jaya' };
const bonus: OpenIntent = { key: 'k2', name: 'bonus.create', subject: 'bonus Rp 5.000' };

/** A page that was loaded while these were on their way. */
function reloaded(...open: readonly OpenIntent[]) {
  let kept = open;
  const intents = createIntents(() => 'new', { read: () => kept, write: (now) => void (kept = now) });
  const { api, call } = startClient({ intents });
  const { emitted, clock, actor } = startActor(provideSettlement({ call, intents }));
  const pass = async (ms: number) => {
    clock.increment(ms);
    await settled();
    await settled();
  };
  const texts = () => emitted.map(({ dialog }) => dialog.text);
  return { api, call, intents, texts, pass, actor, kept: () => kept };
}

describe('a command of which a fact was taken for the answer', () => {
  it('is told of where it turns out that it was not done', async () => {
    const { api, call, texts, pass } = reloaded();
    const left = new AbortController();
    api.fails('POST /api/admin/whatsapp/stop-blasting');
    api.answers(SETTLE, { outcome: 'withdrawn' });
    const about = { subject: 'Toko Jaya', unawaited: left.signal };
    const stopped = call('whatsapp.stop', { whatsappClientId: 'id-1', socketClientId: 'client-5' }, about);
    left.abort();
    await expect(stopped).rejects.toMatchObject({ kind: 'unsent' });
    api.answers(SETTLE, { outcome: 'withdrawn' });
    await pass(2_000);
    expect(texts()).toEqual(['Stop Toko Jaya: tidak dilakukan.']);
  });
});

describe('commands that were on their way when the page was reloaded', () => {
  it('are asked about, and what became of them is said once [R11, U4]', async () => {
    const { api, texts, pass, kept } = reloaded(stop, bonus);
    api.answers(SETTLE, { outcome: 'answered', status: 200, answer: {} });
    api.answers(SETTLE, { outcome: 'withdrawn' });
    await pass(2_000);
    expect(texts()).toEqual(['Stop Toko Jaya: sudah dilakukan. Simpan bonus Rp 5.000: tidak dilakukan.']);
    expect(kept()).toEqual([]);
    await pass(120_000);
    expect(texts()).toHaveLength(1);
  });

  it('are asked about again until the server answers', async () => {
    const { api, texts, pass, kept } = reloaded(stop);
    api.fails(SETTLE);
    await pass(2_000);
    expect([texts(), kept()]).toEqual([[], [stop]]);
    api.answers(SETTLE, { outcome: 'answered', status: 409, answer: { error: 'Belum berjalan.' } });
    await pass(4_000);
    expect(texts()).toEqual(['Stop Toko Jaya: ditolak server.']);
  });

  it('are said to be unknown by a page whose server does not know such calls', async () => {
    const { texts, pass, kept } = reloaded(stop);
    await pass(2_000);
    expect(texts()).toEqual(['Stop Toko Jaya: belum diketahui, periksa datanya.']);
    expect(kept()).toEqual([]);
  });
});
