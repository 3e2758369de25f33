import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { withRules } from '../../../src/machines/crud/form';
import { NOT_A_NUMBER, REQUIRED, rules } from '../../../src/machines/crud/form.rules';
import type { FormInput, Loaded, LoadInput, Saved, SubmitInput } from '../../../src/machines/crud/form.types';
import type { StateValue } from 'xstate';
import { scriptedActor, startActor } from '../../support/actors';
import { settled } from '../../support/deferred';

async function started(input: Partial<FormInput> = {}, loaded: Loaded | null = {}) {
  const load = scriptedActor<Loaded, LoadInput>('load');
  const submit = scriptedActor<Saved, SubmitInput>('submit');
  const verify = scriptedActor<Saved | null, SubmitInput>('verify');
  const machine = withRules(rules({ required: ['name'], numbers: ['fee'] })).provide({
    actors: { load: load.logic, submit: submit.logic, verify: verify.logic },
  });
  const { actor, emitted } = startActor(machine, {
    input: { id: null, defaults: { name: '', fee: '' }, ...input },
  });
  if (input.id !== '' && loaded) await load.resolve(loaded);
  const fill = (name: string, fee: string) => {
    actor.send({ type: 'draft.edited', field: 'name', value: name });
    actor.send({ type: 'draft.edited', field: 'fee', value: fee });
  };
  const context = () => actor.getSnapshot().context;
  const matches = (value: StateValue) => actor.getSnapshot().matches(value as never);
  return { actor, emitted, load, submit, verify, fill, context, matches };
}
const refused = apiError('refused', 'Ditolak', {
  status: 422,
  fieldErrors: { name: 'Sudah dipakai', color: 'Tidak valid' },
});

const lost = apiError('unreachable', 'Network error. Please try again.');

describe('a form that opens', () => {
  it('reads its row over its defaults, with what can be chosen', async () => {
    const form = await started({ id: '3' }, { draft: { name: 'Silver' }, options: { banks: [] } });
    expect(form.load.calls.map(({ input }) => input)).toEqual([{ id: '3', typed: {} }]);
    expect(form.context()).toMatchObject({
      subject: '',
      draft: { name: 'Silver', fee: '' },
      options: { banks: [] },
    });
    form.fill('Silver', '');
    expect(form.actor.getSnapshot().hasTag('unsaved')).toBe(false);
  });

  it('puts what was typed before it was left over what it reads, unsaved [U1]', async () => {
    const form = await started(
      { id: null, typed: { fee: '9' } },
      { id: '3', draft: { name: 'Silver', fee: '1' }, typed: { name: 'Gold', fee: '2' } },
    );
    expect(form.context()).toMatchObject({ id: '3', draft: { name: 'Gold', fee: '9' } });
    expect(form.actor.getSnapshot().hasTag('unsaved')).toBe(true);
    form.actor.send({ type: 'draft.discarded' });
    expect(form.context().draft).toEqual({ name: 'Silver', fee: '1' });
  });

  it('loads, says why it could not be read, and takes that back when it is tried again [ERR-13]', async () => {
    const form = await started({ id: '3' }, null);
    expect(form.actor.getSnapshot().hasTag('loading')).toBe(true);
    await form.load.reject(apiError('refused', 'Gagal dibaca', { status: 500 }));
    expect([form.matches('unread'), form.context().error]).toEqual([true, 'Gagal dibaca']);
    form.actor.send({ type: 'retry.requested' });
    expect([form.actor.getSnapshot().hasTag('loading'), form.context().error]).toEqual([true, null]);
    await form.load.resolve({});
    expect(form.matches({ editing: 'clean' })).toBe(true);
  });

  it('is missing where the server has no such row [D3]', async () => {
    const form = await started({ id: '3' }, null);
    await form.load.reject(apiError('refused', 'Tidak ditemukan', { status: 404 }));
    expect(form.matches('missing')).toBe(true);
  });
});

describe('a form', () => {
  it('goes back to what was loaded when that is asked for [U2]', async () => {
    const form = await started();
    form.fill('Silver', 'x');
    form.actor.send({ type: 'form.submitted' });
    expect([form.matches({ editing: 'invalid' }), form.actor.getSnapshot().hasTag('unsaved')]).toEqual([
      true,
      true,
    ]);
    form.actor.send({ type: 'draft.discarded' });
    expect(form.context()).toMatchObject({ draft: { name: '', fee: '' }, fieldErrors: {}, error: null });
    expect(form.actor.getSnapshot().hasTag('unsaved')).toBe(false);
  });

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
    expect(form.actor.getSnapshot().hasTag('unsaved')).toBe(true);
    expect(form.submit.calls.map(({ input }) => input)).toEqual([
      { id: null, draft: { name: 'Silver', fee: '100' }, initial: { name: '', fee: '' } },
    ]);
    await form.submit.resolve({ dialog: { title: 'Berhasil', text: 'Level berhasil disimpan.' } });
    expect(form.emitted).toMatchObject([
      {
        type: 'dialog.requested',
        dialog: {
          tone: 'success',
          text: 'Level berhasil disimpan.',
          confirm: { label: 'OK', then: { kind: 'back' } },
        },
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
    expect(form.emitted).toMatchObject([
      { type: 'toast.requested', toast: { tone: 'success', text: 'Berhasil disimpan.' } },
      { type: 'form.saved' },
    ]);
    form.fill('a', '2');
    expect(form.actor.getSnapshot().hasTag('unsaved')).toBe(false);
  });

  it('says in its own words what it saved where it stays', async () => {
    const form = await started({ stays: true });
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.resolve({ toast: 'Profil disimpan.' });
    form.actor.send({ type: 'form.submitted' });
    await form.submit.resolve({ dialog: { title: 'Berhasil', text: 'Disimpan.' } });
    const [toast, , dialog] = form.emitted;
    expect(toast).toMatchObject({ toast: { text: 'Profil disimpan.' } });
    expect(dialog).toMatchObject({ dialog: { confirm: { label: 'OK' } } });
    expect(dialog).not.toMatchObject({ dialog: { confirm: { then: { kind: 'back' } } } });
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
    expect(form.matches({ editing: 'failed' })).toBe(true);
    expect([form.emitted, form.actor.getSnapshot().hasTag('unsaved')]).toEqual([[], true]);
    form.actor.send({ type: 'form.submitted' });
    expect(form.context().error).toBeNull();
  });

  it('says that the row is gone where the server no longer has it', async () => {
    const form = await started();
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.reject(apiError('refused', 'Not found', { status: 404 }));
    expect(form.context().error).toBe('Data ini sudah tidak ada.');
  });

  it('tells a refusal in a dialog where it has a title for one [BLASTER-09]', async () => {
    const form = await started({ failureTitle: 'Gagal!' });
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.reject(apiError('refused', '6281 is DISCONNECTED'));
    expect(form.emitted).toMatchObject([
      {
        dialog: {
          tone: 'error',
          title: 'Gagal!',
          text: '6281 is DISCONNECTED',
          confirm: { label: 'OK' },
        },
      },
    ]);
  });

  it('looks up what became of a submission without an answer [R11]', async () => {
    const form = await started({ stays: true });
    form.fill('a', '1');
    form.actor.send({ type: 'form.submitted' });
    await form.submit.reject(apiError('timedOut', 'Request timed out'));
    const snapshot = form.actor.getSnapshot();
    expect(['verifying', 'saving', 'unsaved'].every((tag) => snapshot.hasTag(tag as never))).toBe(true);
    expect(form.verify.calls.map(({ input }) => input)).toEqual([
      { id: null, draft: { name: 'a', fee: '1' }, initial: { name: '', fee: '' } },
    ]);
    await form.verify.resolve({
      draft: { fee: '2' },
      dialog: { title: 'Berhasil', text: 'Bonus berhasil dikirim.' },
    });
    expect(form.emitted).toMatchObject([
      { dialog: { text: 'Bonus berhasil dikirim.' } },
      { type: 'form.saved' },
    ]);
    expect(form.context()).toMatchObject({ draft: { name: 'a', fee: '2' }, error: null });
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
    form.actor.send({ type: 'form.submitted' });
    await form.submit.reject(lost);
    await form.verify.reject(lost);
    expect(form.matches({ editing: 'failed' })).toBe(true);
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
