import { describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Call } from '../../../../../src/api/client';
import { apiError } from '../../../../../src/api/errors';
import { provideForetell } from '../../../../../src/app/features/monitor/statechart/foretell';
import type { Course } from '../../../../../src/machines/ahead/course';
import type { Unknown } from '../../../../../src/machines/ahead/odds';
import type { ActorEntry } from '../../../../../src/machines/history/entries';
import { settled } from '../../../../support/deferred';

const PAST = { accounts: [] };
const COURSE: Course = { kind: 'course', seed: 2, after: 9, entries: [], end: 'day' };
const began = (index: number, record: object): ActorEntry => ({
  index,
  at: 0,
  kind: 'started',
  key: 'a',
  chart: 'sender',
  variant: null,
  input: { record },
});
const stands = (index: number, record: object): ActorEntry => ({
  ...(began(index, {}) as Extract<ActorEntry, { kind: 'started' }>),
  kind: 'checkpoint',
  value: '',
  context: { record },
});

/** Asks for the future of an actor with these entries. */
async function ask(steps: readonly ActorEntry[], { status = 200, works = true } = {}) {
  const asked: unknown[] = [];
  const call = (async (name: string, input: unknown) => {
    asked.push([name, input]);
    if (status !== 200) throw apiError('refused', `Error ${status}`, { status });
    return PAST;
  }) as unknown as Call;
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() });
  const startTeller = () => {
    if (!works) throw new Error('no worker here');
    return worker as unknown as Worker;
  };
  const actor = createActor(provideForetell({ call, startTeller }), { input: { key: 'a', steps, seed: 2 } });
  const told = toPromise(actor).catch((error: unknown) => error);
  actor.start();
  await settled();
  const says = async (data: Course | Unknown) => {
    worker.dispatchEvent(new MessageEvent('message', { data }));
    return told;
  };
  return { actor, asked, worker, told, says };
}

describe('a future', () => {
  it('is told from what the owner’s accounts did, and the entries since the actor last began', async () => {
    const last = [stands(7, { user_id: '4' }), { index: 9, at: 0, kind: 'stopped', key: 'a' } as ActorEntry];
    const { asked, worker, says } = await ask([began(1, { user_id: '3' }), ...last]);
    expect(asked).toEqual([['statistics.pastOfUser', { userId: '4' }]]);
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({
      past: PAST,
      key: 'a',
      steps: last,
      seed: 2,
    });
    expect(await says(COURSE)).toBe(COURSE);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('is told from what everybody’s did of one without an owner, as generators are', async () => {
    const { asked } = await ask([began(1, {})]);
    expect(asked).toEqual([['statistics.pastOfEverybody', {}]]);
  });

  it('is none, and says why: no such call, too little past, nothing told, no worker', async () => {
    const texts = async (answer: Promise<unknown>) => ((await answer) as { readonly text: string }).text;
    expect(await texts((await ask([began(1, {})], { status: 404 })).told)).toMatch(
      /^Server ini tidak mencatat/,
    );
    expect(await texts((await ask([began(1, {})], { status: 500 })).told)).toBe('Error 500');
    expect(await texts((await ask([began(1, {})], { works: false })).told)).toBe(
      'Masa depan tidak dapat dihitung.',
    );
    const days = await ask([began(1, {})]);
    expect(await texts(days.says({ kind: 'days', days: 1, needed: 3 }))).toBe(
      'Belum cukup riwayat untuk masa depan: perlu 3 hari penuh dengan blast, baru ada 1.',
    );
    const nothing = await ask([began(1, {})]);
    expect(await texts(nothing.says({ kind: 'nothing' }))).toMatch(/^Belum ada yang dapat diperkirakan/);
  });

  it('ends its worker once nobody waits for it', async () => {
    const { actor, worker } = await ask([began(1, {})]);
    actor.stop();
    expect(worker.terminate).toHaveBeenCalledOnce();
  });
});
