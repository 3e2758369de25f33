import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { withRules } from '../../../src/machines/crud/form';
import { NOT_A_NUMBER, REQUIRED, rules } from '../../../src/machines/crud/form.rules';
import type { FormInput, Loaded, Saved, SubmitInput } from '../../../src/machines/crud/form.types';
import { scriptedActor, startActor } from '../../support/actors';
import { settled } from '../../support/deferred';

async function started(input: Partial<FormInput> = {}) {
  const load = scriptedActor<Loaded, { id: string | null }>('load');
  const submit = scriptedActor<Saved, SubmitInput>('submit');
  const verify = scriptedActor<Saved | null, SubmitInput>('verify');
  const machine = withRules(rules({ required: ['name'], numbers: ['fee'] })).provide({
    actors: { load: load.logic, submit: submit.logic, verify: verify.logic },
  });
  const { actor, emitted } = startActor(machine, {
    input: { id: null, defaults: { name: '', fee: '' }, ...input },
  });
  if (input.id !== '') await load.resolve({});
  const fill = (name: string, fee: string) => {
    actor.send({ type: 'draft.edited', field: 'name', value: name });
    actor.send({ type: 'draft.edited', field: 'fee', value: fee });
  };
  const context = () => actor.getSnapshot().context;
  return { actor, emitted, submit, verify, fill, context };
}
const refused = apiError('refused', 'Ditolak', {
  status: 422,
  fieldErrors: { name: 'Sudah dipakai', color: 'Tidak valid' },
});

describe('a form', () => {
  it('names what is missing and what is no number, and sends nothing [LEVEL-04, MEMBER-11]', async () => {
    const form = await started();
    form.fill('  ', 'seratus');
    form.actor.send({ type: 'form.submitted' });
    expect(form.context().fieldErrors).toEqual({ name: REQUIRED, fee: NOT_A_NUMBER });
    expect(form.submit.calls).toEqual([]);
  });

  it('forgets what was wrong with a field once it is edited [SIGNUP-22]', async () => {
    const form = await started();
    form.actor.send({ type: 'form.submitted' });
    form.actor.send({ type: 'draft.edited', field: 'name', value: 'S' });
    expect(form.context().fieldErrors).toEqual({ fee: REQUIRED });
  });

  it('is sent once, then says so and goes back [A1, APP-16, LEVEL-06]', async () => {
    const form = await started();
    form.fill('Silver', '100');
    form.actor.send({ type: 'form.submitted' });
    form.actor.send({ type: 'form.submitted' });
    expect(form.actor.getSnapshot().hasTag('saving')).toBe(true);
    expect(form.submit.calls.map(({ input }) => input)).toEqual([
      { id: null, draft: { name: 'Silver', fee: '100' } },
    ]);
    await form.submit.resolve({ dialog: { title: 'Berhasil', text: 'Level berhasil disimpan.' } });
    expect(form.emitted).toMatchObject([
      {
        type: 'dialog.requested',
        dialog: { text: 'Level berhasil disimpan.', confirm: { then: { kind: 'back' } } },
      },
      { type: 'form.saved' },
    ]);
  });

  it('goes back at once where there is nothing to say [MEMBER-15, PHONE-18, PROXY-15]', async () => {
    const form = await started({ id: '3' });
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.resolve({});
    expect(form.emitted).toContainEqual({ type: 'screen.left', intent: { kind: 'back' } });
  });

  it('stays where it is told to, with what was saved as its new beginning [SET-05]', async () => {
    const form = await started({ stays: true });
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.resolve({ draft: { fee: '2' } });
    expect(form.actor.getSnapshot().matches({ editing: 'clean' })).toBe(true);
    expect(form.context().draft).toEqual({ name: 'a', fee: '2' });
    expect(form.emitted).toMatchObject([{ toast: { text: 'Berhasil disimpan.' } }, { type: 'form.saved' }]);
  });

  it('keeps what was typed when refused, with each text where it belongs [R6]', async () => {
    const form = await started();
    form.fill('Silver', '100');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.reject(refused);
    expect(form.context()).toMatchObject({
      draft: { name: 'Silver', fee: '100' },
      error: 'Ditolak color: Tidak valid',
      fieldErrors: { name: 'Sudah dipakai' },
    });
  });

  it('tells a refusal in a dialog where it has a title for one [BLASTER-09]', async () => {
    const form = await started({ failureTitle: 'Gagal!' });
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.reject(apiError('refused', '6281 is DISCONNECTED'));
    expect(form.emitted).toMatchObject([{ dialog: { title: 'Gagal!', text: '6281 is DISCONNECTED' } }]);
  });

  it('looks up what became of a submission without an answer [R11]', async () => {
    const form = await started();
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.reject(apiError('unreachable', 'Network error. Please try again.'));
    expect(form.actor.getSnapshot().hasTag('verifying')).toBe(true);
    await form.verify.resolve({ dialog: { title: 'Berhasil', text: 'Bonus berhasil dikirim.' } });
    expect(form.actor.getSnapshot().matches('saved')).toBe(true);
  });

  it('says that it failed when it was not done after all [R12, ERR-07]', async () => {
    const form = await started();
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.reject(apiError('unreachable', 'Network error. Please try again.'));
    await form.verify.resolve(null);
    expect(form.context()).toMatchObject({
      error: 'Network error. Please try again.',
      draft: { name: 'a', fee: '1' },
    });
  });

  it('is missing where the address names no row, and asks for none [D3, MEMBER-14]', async () => {
    const form = await started({ id: '' });
    await settled();
    expect(form.actor.getSnapshot().matches('missing')).toBe(true);
  });

  it('is clean again once everything is as it was loaded [U2]', async () => {
    const form = await started();
    form.fill('Silver', '');
    expect(form.actor.getSnapshot().hasTag('unsaved')).toBe(true);
    form.fill('', '');
    expect(form.actor.getSnapshot().hasTag('unsaved')).toBe(false);
  });
});
