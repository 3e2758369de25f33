import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { chooserMachine } from '../../../src/machines/chooser/chooser';
import type { NamedOption, FoundOptions } from '../../../src/machines/chooser/chooser.rules';
import { scriptedActor, startActor } from '../../support/actors';

const ani: NamedOption = { value: '1', label: 'Ani Wijaya' };
const budi: NamedOption = { value: '2', label: 'Budi Santoso' };
const found = (options: readonly NamedOption[], isWhole = false): FoundOptions => ({
  options,
  isWhole,
  count: null,
  isMore: false,
});
const TYPING = 250;
const PAUSE = 10_000;

function start() {
  const find = scriptedActor<FoundOptions, { search: string }>('find');
  const name = scriptedActor<NamedOption, { value: string }>('name');
  const { actor, clock, emitted } = startActor(
    chooserMachine.provide({ actors: { find: find.logic, name: name.logic } }),
  );
  const type = (text: string) => actor.send({ type: 'text.changed', text });
  const give = (value: string) => actor.send({ type: 'value.given', value });
  const labels = () => actor.getSnapshot().context.found.options.map(({ label }) => label);
  const is = (tag: 'searching' | 'failed' | 'unnamed') => actor.getSnapshot().hasTag(tag);
  return { actor, clock, emitted, find, name, type, give, labels, is };
}

describe('choosing among many', () => {
  it('begins with what the server has first', async () => {
    const { find, labels, is } = start();
    expect([find.calls.map(({ input }) => input), is('searching')]).toEqual([[{ search: '' }], true]);
    await find.resolve(found([ani]));
    expect([labels(), is('searching')]).toEqual([['Ani Wijaya'], false]);
  });

  it('asks for what was typed once typing pauses, and takes the newest answer alone', async () => {
    const { clock, find, type, labels } = start();
    await find.resolve(found([ani]));
    type('b');
    clock.advance(TYPING - 1);
    type(' bu ');
    clock.advance(TYPING - 1);
    expect([find.calls.length, labels()]).toEqual([1, []]);
    clock.advance(1);
    expect(find.calls.at(-1)?.input).toEqual({ search: 'bu' });
    type('bud');
    clock.advance(TYPING);
    find.calls[1]?.resolve(found([ani]));
    await find.resolve(found([budi]));
    expect([find.calls[1]?.signal.aborted, labels()]).toEqual([true, ['Budi Santoso']]);
  });

  it('shows again what it began with once nothing is typed any more', async () => {
    const { clock, find, type, labels } = start();
    await find.resolve(found([ani]));
    type('bu');
    clock.advance(TYPING);
    await find.resolve(found([budi]));
    type('');
    expect([labels(), find.calls.length]).toEqual([['Ani Wijaya'], 2]);
  });

  it('looks through them itself where all are here', async () => {
    const { clock, find, type, labels } = start();
    await find.resolve(found([ani, budi], true));
    type('SANTO');
    clock.advance(TYPING);
    expect([labels(), find.calls.length]).toEqual([['Budi Santoso'], 1]);
  });

  it('says why nothing could be found, and asks again by itself or when asked', async () => {
    const { actor, clock, find, is, labels } = start();
    await find.reject(apiError('refused', 'Tidak boleh', { status: 403 }));
    clock.advance(PAUSE);
    expect([is('failed'), actor.getSnapshot().context.error, find.calls.length]).toEqual([
      true,
      'Tidak boleh',
      1,
    ]);
    actor.send({ type: 'retry.requested' });
    await find.reject(apiError('unreachable', 'Internal server error'));
    clock.advance(PAUSE);
    await find.resolve(found([ani]));
    expect([is('failed'), actor.getSnapshot().context.error, labels()]).toEqual([
      false,
      null,
      ['Ani Wijaya'],
    ]);
  });
});

describe('what is chosen already', () => {
  it('is read by itself, and named', async () => {
    const { name, give, emitted } = start();
    give('2');
    give('2');
    await name.resolve(budi);
    expect(name.calls.map(({ input }) => input)).toEqual([{ value: '2' }]);
    expect(emitted).toEqual([{ type: 'choice.named', choice: budi }]);
  });

  it('is read beside what is searched for: neither ends the other', async () => {
    const { find, name, give, type } = start();
    give('2');
    type('bu');
    expect([find.calls.length, name.calls.length, name.calls[0]?.signal.aborted]).toEqual([1, 1, false]);
    give('3');
    expect([name.calls.length, name.calls[0]?.signal.aborted]).toEqual([2, true]);
  });

  it('is not waited for once something else is chosen', async () => {
    const { name, give, emitted } = start();
    give('2');
    give('');
    await name.resolve(budi);
    expect([name.calls[0]?.signal.aborted, emitted]).toEqual([true, []]);
  });

  it('is without a name where it cannot be read, until it can', async () => {
    const { clock, name, give, is, emitted } = start();
    give('2');
    await name.reject(apiError('unreachable', 'Internal server error'));
    expect(is('unnamed')).toBe(true);
    clock.advance(PAUSE);
    await name.resolve(budi);
    expect([is('unnamed'), emitted.length]).toEqual([false, 1]);
    give('3');
    await name.reject(apiError('refused', 'Tidak ada', { status: 404 }));
    clock.advance(PAUSE);
    expect([is('unnamed'), name.calls.length]).toEqual([true, 3]);
  });
});
