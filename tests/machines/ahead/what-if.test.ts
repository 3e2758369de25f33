import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import type { Foreseen, Known } from '../../../src/machines/ahead/foresee';
import { NO_TRIAL, type Trial } from '../../../src/machines/ahead/trial';
import { type Ground, whatIfMachine } from '../../../src/machines/ahead/what-if';
import { trialAddressOf, placeOn, scalesOf, trialOf } from '../../../src/machines/ahead/what-if.rules';
import { scriptedActor, startActor } from '../../support/actors';
import { past } from './pasts';

const known: Known = { past: past(), earned: [0], balance: null, numbers: null, proxies: null, seed: 1 };
const GROUND: Ground = { known, intervals: null };
const unknown = (days: number): Foreseen => ({
  kind: 'unknown',
  days,
  needed: 3,
  at: 0,
  daily: null,
  runners: [],
  risk: null,
});

const band = { low: 0, middle: 0, high: 0 };
const foreseen = (more: Partial<Extract<Foreseen, { kind: 'known' }>>): Foreseen => ({
  kind: 'known',
  at: 0,
  basis: { days: 9, hours: 9, success: 9, ends: 0 },
  today: band,
  week: band,
  sevenDays: band,
  accounts: [],
  present: { sending: 0, interval: null, fee: 0 },
  rested: [],
  minimum: null,
  numbers: null,
  daily: null,
  runners: [],
  risk: null,
  ...more,
});

function open() {
  const read = scriptedActor<Ground, { readonly userId: string }>('read');
  const foresee = scriptedActor<Foreseen, Known | null>('foresee');
  const started = startActor(
    whatIfMachine.provide({ actors: { read: read.logic, foresee: foresee.logic } }),
    { input: { userId: '5' } },
  );
  const { actor } = started;
  return {
    ...started,
    read,
    foresee,
    trials: () => foresee.calls.map(({ input }) => input?.trial ?? null),
    context: () => actor.getSnapshot().context,
    move: (lever: keyof Trial, value: number) => actor.send({ type: 'lever.moved', lever, value }),
    async foretell(days = 1) {
      await read.resolve(GROUND);
      await foresee.resolve(unknown(days));
    },
  };
}

describe('what would be', () => {
  it('is asked once a lever rests, and stands beside what is expected without', async () => {
    const { move, foretell, foresee, trials, context, clock, actor } = open();
    await foretell();
    expect(trials()).toEqual([null]);
    move('rested', 1);
    clock.increment(200);
    move('rested', 2);
    clock.increment(249);
    expect(trials()).toEqual([null]);
    clock.increment(1);
    expect(trials()).toEqual([null, { ...NO_TRIAL, rested: 2 }]);
    expect(actor.getSnapshot().hasTag('foretelling')).toBe(true);
    await foresee.resolve(unknown(2));
    expect(context().without).toEqual(unknown(1));
    expect(context().tried).toEqual({ trial: { ...NO_TRIAL, rested: 2 }, foreseen: unknown(2) });
  });

  it('gives up what is being worked out once a lever moves on', async () => {
    const { move, foretell, foresee, trials, clock } = open();
    await foretell();
    move('added', 3);
    clock.increment(250);
    const first = foresee.calls.at(-1);
    move('added', 4);
    expect(first?.signal.aborted).toBe(true);
    clock.increment(250);
    expect(trials().at(-1)).toEqual({ ...NO_TRIAL, added: 4 });
  });

  it('is what an address asks for, from the beginning on, and is written into it', async () => {
    const { actor, foretell, trials, move, emitted, clock } = open();
    actor.send({ type: 'query.changed', query: { ...NO_TRIAL, fee: 1.5 } });
    await foretell();
    expect(trials()).toEqual([null, { ...NO_TRIAL, fee: 1.5 }]);
    move('added', 1);
    move('added', 2);
    clock.increment(250);
    expect(emitted.slice(1)).toEqual([
      { type: 'query.settled', query: { ...NO_TRIAL, fee: 1.5, added: 2 }, replace: true },
    ]);
  });

  it('is not worked out again where the address says what is tried already', async () => {
    const { actor, foretell, move, foresee, clock } = open();
    await foretell();
    move('added', 1);
    clock.increment(250);
    await foresee.resolve(unknown(2));
    actor.send({ type: 'query.changed', query: { ...NO_TRIAL, added: 1 } });
    expect(actor.getSnapshot().matches('foretold')).toBe(true);
  });

  it('is nothing once all is put back', async () => {
    const { actor, foretell, move, foresee, clock, context, trials } = open();
    await foretell();
    move('added', 1);
    clock.increment(250);
    await foresee.resolve(unknown(2));
    actor.send({ type: 'trial.cleared' });
    clock.increment(250);
    expect(context()).toMatchObject({ trial: NO_TRIAL, tried: null, without: unknown(1) });
    expect(trials()).toHaveLength(2);
  });

  it('is read again when asked, with what is tried', async () => {
    const { actor, foretell, move, foresee, clock, read, trials } = open();
    await foretell();
    move('added', 1);
    clock.increment(250);
    await foresee.resolve(unknown(2));
    actor.send({ type: 'reading.requested' });
    expect(read.calls).toHaveLength(2);
    await foretell(3);
    expect(trials()).toHaveLength(4);
  });

  it('is put where its levers can stand, once these are known', async () => {
    const { actor, read, foresee, context, emitted } = open();
    const asked = { ...NO_TRIAL, added: 0.5, rested: 99, interval: 0, fee: 0, numbers: 500 };
    actor.send({ type: 'query.changed', query: asked });
    await read.resolve(GROUND);
    await foresee.resolve(foreseen({ present: { sending: 3, interval: 40, fee: 50 } }));
    const put = { added: 0, rested: 3, interval: 0.25, fee: 0.5, numbers: 0 };
    expect(context().trial).toEqual(put);
    expect(emitted.at(-1)).toMatchObject({ query: put });
    await foresee.resolve(unknown(2));
    actor.send({ type: 'query.changed', query: { ...asked, interval: 9 } });
    expect(context().trial).toEqual({ ...put, interval: 4 });
  });

  it('keeps what is expected where a trial could not be worked out, and lets another be tried', async () => {
    const { actor, foretell, foresee, move, clock, context, trials } = open();
    await foretell();
    move('added', 1);
    clock.increment(250);
    await foresee.reject(apiError('unsent', 'Perkiraan tidak dapat dihitung.'));
    expect(actor.getSnapshot().matches('untold')).toBe(true);
    expect(context()).toMatchObject({ without: unknown(1), error: 'Perkiraan tidak dapat dihitung.' });
    move('added', 2);
    expect(context().error).toBeNull();
    clock.increment(250);
    expect(trials().at(-1)).toEqual({ ...NO_TRIAL, added: 2 });
  });

  it('says why it could not be read, and reads again; of a server that does not tell it asks no more', async () => {
    const { actor, read, context, foretell } = open();
    await read.reject(apiError('unreachable', 'Putus'));
    expect(context().error).toBe('Putus');
    actor.send({ type: 'reading.requested' });
    await foretell();
    expect(context()).toMatchObject({ error: null, without: unknown(1) });

    const other = open();
    await other.read.reject(apiError('refused', 'Not found', { status: 404 }));
    expect(other.actor.getSnapshot().matches('unknown')).toBe(true);
    other.actor.send({ type: 'reading.requested' });
    expect(other.read.calls).toHaveLength(1);
  });
});

describe('levers', () => {
  const present = { sending: 3, interval: 40, fee: 50 };
  const scale = (lever: keyof Trial, ...[given, numbers]: Parameters<typeof scalesOf>) =>
    scalesOf(given, numbers).find((one) => one.lever === lever)?.values;

  it('move as far as there is anything: no more accounts rest than send', () => {
    expect(scale('rested', present, null)).toEqual([0, 1, 2, 3]);
    expect(scale('rested', { ...present, sending: 34 }, null)).toEqual([
      ...Array.from({ length: 11 }, (_, count) => count),
      20,
      34,
    ]);
    expect(scale('added', present, null)?.at(-1)).toBe(10);
  });

  it('are none of what is not known: no numbers for a member, no interval of a server that does not tell', () => {
    expect(scale('numbers', present, null)).toEqual([]);
    expect(scale('numbers', present, 0)?.slice(0, 3)).toEqual([0, 100, 200]);
    expect(scale('interval', { ...present, interval: null }, null)).toEqual([]);
    expect(scale('fee', { ...present, fee: 0 }, null)).toEqual([]);
    expect(scale('interval', present, null)).toContain(1);
    expect(scale('fee', present, null)).toContain(1);
  });

  it('stand where they were put, or next to it', () => {
    expect(placeOn({ lever: 'added', values: [0, 10, 20] }, 10)).toBe(1);
    expect(placeOn({ lever: 'added', values: [0, 10, 20] }, 400)).toBe(2);
  });

  it('stand in the address, where no nonsense moves them', () => {
    const trial = { ...NO_TRIAL, added: 2, interval: 0.75 };
    const address = trialAddressOf(trial, new URLSearchParams('other=1&rested=3'));
    expect(String(address)).toBe('other=1&added=2&interval=0.75');
    expect(trialOf(address)).toEqual(trial);
    expect(trialOf(new URLSearchParams('added=-1&rested=x&interval=1e9&fee=&numbers=99999999'))).toEqual(
      NO_TRIAL,
    );
  });
});
