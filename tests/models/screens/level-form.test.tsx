import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { HeldReply } from '../../support/fake-api';
import { openLivePage } from '../../support/live-page';
import { level, LEVELS, pageOf } from '../../views/money/answers';
import { labelsIn, press, pressInDialog, readDialog, settle, until } from '../../support/drawn';
import { leavesOf, type Screen } from '../../support/paths/screen';
import { type LevelForm, levelForm, levelFormPaths, viewOf } from './level-form';

type State = SnapshotFrom<LevelForm>;

/** The form of a level, come to from their list, with the server in the model's hand. */
async function openForm(): Promise<Screen<LevelForm>> {
  const page = await openLivePage('/level', { id: '5', role: 'admin' });
  page.api.serves(LEVELS, () => pageOf(level));
  page.api.answers('GET /api/admin/level/2', { level });
  await page.show();
  await screen.findByText('Silver');
  await act(() => page.goTo('/level/edit?id=2'));
  await screen.findByRole('button', { name: 'Simpan' });

  let save: HeldReply | undefined;
  const shown = () => document.querySelector('form') as HTMLElement;
  const field = () => screen.getByLabelText<HTMLInputElement>(/Nama Level/);
  const refuse = (body: object) => settle(() => save?.answer(body, { status: 422 }));
  const errorOf = (input: HTMLElement) => {
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return described.map((id) => document.getElementById(id)?.textContent).find(Boolean) ?? null;
  };
  const shows = async (state: State) => {
    const view = viewOf(state);
    if (view === null) {
      await until(() => page.address().startsWith('/level?') || page.address() === '/level');
      return expect(page.address()).toMatch(/^\/level(\?|$)/);
    }
    expect(page.address()).toBe('/level/edit?id=2');
    return expect({
      name: field().value,
      nameError: errorOf(field()),
      error: shown().querySelector('[role=alert]')?.textContent ?? null,
      button: labelsIn(shown())[0],
      dialog: readDialog(),
    }).toEqual(view);
  };
  return {
    does: {
      'name.typed': ({ name }) => settle(() => fireEvent.change(field(), { target: { value: name } })),
      'save.pressed': async (_, next) => {
        if (next.matches({ open: 'saving' })) save = page.api.holds('PUT /api/admin/level/2');
        await press('Simpan', shown());
      },
      'link.followed': () => press('Level', document.querySelector('nav[aria-label=Menu]') as HTMLElement),
      'stay.pressed': () => pressInDialog('Batal'),
      'leave.pressed': () => pressInDialog('Tinggalkan'),
      'ok.pressed': () => pressInDialog('OK'),
      'save.done': () => settle(() => save?.answer({ level })),
      'save.refused': () => refuse({ error: 'Ditolak server.' }),
      'save.invalid': () => refuse({ error: 'Periksa isian.', errors: { name: 'Sudah ada' } }),
    },
    shows: Object.fromEntries(leavesOf(levelForm).map((leaf) => [leaf, shows])),
  };
}

describe('every path through the form of a level', () => {
  it.each(levelFormPaths())('$description [U2, R6, LEVEL-05, LEVEL-06, LEVEL-07]', async ({ walk }) => {
    await walk(await openForm());
  });
});
