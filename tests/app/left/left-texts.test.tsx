import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { keepLeftTexts } from '../../../src/app/left/left-texts';
import { isReplaced, selectLeftTexts } from '../../../src/machines/auth/auth.selectors';
import { formMachine } from '../../../src/machines/crud/form';
import type { Draft } from '../../../src/machines/crud/form.rules';
import type { Loaded, LoadInput } from '../../../src/machines/crud/form.types';
import { settled } from '../../support/deferred';
import { fakeSystem, someUser } from '../../support/fake-system';

const CONTROLS = `
  <label for="a">Nama<span>*</span></label><input id="a" name="name" />
  <label for="b">Kata Sandi</label><input id="b" name="password" type="password" />
  <label for="c">Bank</label><select id="c" name="bank"></select>
  <label for="d">Nomor</label><input id="d" name="number" />
  <div contenteditable="true" aria-label="Caption" name="text"></div>`;

/** A page with one form, loaded as `loaded`, into which `typed` was typed. */
async function openForm(loaded: Draft, typed: Draft) {
  const { auth, notices } = fakeSystem({ user: someUser() });
  const form = createActor(
    formMachine.provide({
      actors: { load: fromPromise<Loaded, LoadInput>(async () => ({ draft: loaded })) },
    }),
    { input: { id: '3', defaults: {} } },
  ).start();
  await settled();
  for (const [field, value] of Object.entries(typed)) form.send({ type: 'draft.edited', field, value });
  const page = document.createElement('main');
  page.innerHTML = CONTROLS;
  keepLeftTexts({ auth, notices, screenActors: { open: new Map([['form', form]]) } }, page);
  const user = someUser({ id: '8' });
  auth.send({ type: 'session.changedElsewhere', session: { token: 'b', user, userId: '8' } });
  return auth.getSnapshot();
}

describe('what is left of a form when another user signs in elsewhere', () => {
  it('is what was typed into it, by the names of its fields; neither what was loaded nor a password [A5, U2]', async () => {
    const auth = await openForm(
      { name: 'Budi', number: '0812', text: '', bank: 'BCA', status: true },
      { name: 'Budi S', password: 'rahasia', bank: 'BNI', text: '<p>Libur <b>besok</b></p>', status: false },
    );
    expect(isReplaced(auth)).toBe(true);
    expect(selectLeftTexts(auth)).toEqual([
      { label: 'Nama', text: 'Budi S' },
      { label: 'Caption', text: 'Libur *besok*' },
    ]);
  });

  it('may be nothing that can be copied, and is told of all the same', async () => {
    const auth = await openForm({ status: true }, { status: false });
    expect([isReplaced(auth), selectLeftTexts(auth)]).toEqual([true, []]);
  });

  it('is nothing where all of it is saved: the page starts anew at once', async () => {
    const auth = await openForm({ name: 'Budi' }, {});
    expect(auth.matches({ replaced: 'looking' })).toBe(true);
  });
});
