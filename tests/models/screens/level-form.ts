import { assign, setup, type SnapshotFrom } from 'xstate';
import type { DialogView } from '../../support/drawn';
import { type ScreenPath, screenPaths } from '../../support/paths/screen';

/** `Silver` is what the level is called when its form is opened. */
type Name = 'Silver' | 'Gold' | '';

export type LevelFormMove =
  | { readonly type: 'name.typed'; readonly name: Name }
  | { readonly type: 'save.pressed' | 'ok.pressed' }
  /** A link of the menu is followed; the question that may come is answered. */
  | { readonly type: 'link.followed' | 'stay.pressed' | 'leave.pressed' }
  /** The server saves it, refuses it, or says what is wrong with the name. */
  | { readonly type: 'save.done' | 'save.refused' | 'save.invalid' };

interface Context {
  readonly name: Name;
  /** What the field of the name, and the whole form, say is wrong. */
  readonly nameError: string | null;
  readonly error: string | null;
}

const form = setup({
  types: { context: {} as Context, events: {} as LevelFormMove },
  guards: {
    isThereAlready: ({ context, event }) => event.type === 'name.typed' && event.name === context.name,
    isAsOpened: ({ event }) => event.type === 'name.typed' && event.name === 'Silver',
    isUnnamed: ({ context }) => context.name === '',
  },
  actions: {
    setName: assign(({ event }) =>
      event.type === 'name.typed' ? { name: event.name, nameError: null } : {},
    ),
    forgetErrors: assign({ nameError: null, error: null }),
    demandName: assign({ nameError: 'Wajib diisi.', error: null }),
    setRefusal: assign({ error: 'Error: Ditolak server.' }),
    setFieldError: assign({ error: 'Error: Periksa isian.', nameError: 'Sudah ada' }),
  },
});

/** What a person sees of the form of a level and does with it, until it is saved or left. */
export const levelForm = form.createMachine({
  id: 'level form',
  context: { name: 'Silver', nameError: null, error: null },
  initial: 'open',
  states: {
    open: {
      initial: 'clean',
      states: {
        clean: { on: { 'link.followed': '#left' } },
        dirty: {},
        invalid: {},
        refused: {},
        saving: {
          on: {
            'name.typed': {},
            'save.pressed': {},
            'link.followed': '#askedMeanwhile',
            'save.done': '#saved',
            'save.refused': { target: 'refused', actions: 'setRefusal' },
            'save.invalid': { target: 'refused', actions: 'setFieldError' },
          },
        },
        asWas: { type: 'history' },
      },
      on: {
        'name.typed': [
          { guard: 'isThereAlready' },
          { guard: 'isAsOpened', target: '.clean', actions: 'setName' },
          { target: '.dirty', actions: 'setName' },
        ],
        'save.pressed': [
          { guard: 'isUnnamed', target: '.invalid', actions: 'demandName' },
          { target: '.saving', actions: 'forgetErrors' },
        ],
        'link.followed': 'asked',
      },
    },
    asked: { on: { 'stay.pressed': 'open.asWas', 'leave.pressed': 'left' } },
    askedMeanwhile: {
      id: 'askedMeanwhile',
      on: { 'stay.pressed': 'open.saving', 'leave.pressed': 'left' },
    },
    saved: { id: 'saved', on: { 'ok.pressed': 'left' } },
    left: { id: 'left', type: 'final' },
  },
});
export type LevelForm = typeof levelForm;
type State = SnapshotFrom<LevelForm>;

export const levelFormPaths = (): ScreenPath<LevelForm>[] =>
  screenPaths(
    levelForm,
    (['Silver', 'Gold', ''] as const).map((name) => ({ type: 'name.typed', name })),
  );

/** What the page shows. */
export interface LevelFormView extends Context {
  /** Label of the button that saves; in brackets where it cannot be pressed. */
  readonly button: string;
  readonly dialog: DialogView | null;
}

const ASKED: DialogView = {
  title: 'Tinggalkan halaman ini?',
  text: 'Isian yang belum disimpan akan hilang.',
  choices: ['Batal', 'Tinggalkan'],
};
const ASKED_MEANWHILE: DialogView = {
  ...ASKED,
  text: 'Penyimpanan masih berjalan. Jika ditinggalkan, penyimpanan dihentikan dan mungkin belum tersimpan.',
};
const SAVED: DialogView = { title: 'Berhasil', text: 'Level berhasil disimpan.', choices: ['OK'] };

function dialogOf(state: State): DialogView | null {
  if (state.matches('asked')) return ASKED;
  if (state.matches('askedMeanwhile')) return ASKED_MEANWHILE;
  return state.matches('saved') ? SAVED : null;
}

/** What a person must see in a state of the model; null once the form was left. */
export function viewOf(state: State): LevelFormView | null {
  if (state.matches('left')) return null;
  const isSaving = state.matches({ open: 'saving' }) || state.matches('askedMeanwhile');
  return {
    ...state.context,
    button: isSaving ? '(Menyimpan...)' : 'Simpan',
    dialog: dialogOf(state),
  };
}
