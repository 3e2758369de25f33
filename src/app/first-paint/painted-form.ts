import type { SignInForm } from '../../machines/auth/auth.types';

/**
 * Which of the two painted pages is seen is an attribute of the root element, as long as they are: the form to sign in
 * where this is set, else the product's mark.
 */
const SHOWN = 'painted';
const FORM = 'form';
/** A form that was submitted, and is not sent yet, says so itself. */
const BUSY = 'aria-busy';
const setBusy = (form: HTMLFormElement) => form.setAttribute(BUSY, 'true');

/** Name, mark and the way to sign up are painted as the product's own: they are seen where it is known that they are right. */
export const showBrand = ({ dataset }: HTMLElement) => void (dataset.brand ??= '');
export const showForm = (root: HTMLElement) => void (root.dataset[SHOWN] = FORM);

/** Keeps the browser from sending a form that is submitted before the page can. */
export function holdSubmission(event: Event) {
  if (document.documentElement.dataset[SHOWN] !== FORM) return;
  event.preventDefault();
  setBusy(event.target as HTMLFormElement);
}

/** The form as the page was painted with it. */
export interface PaintedForm {
  /** What is typed in it, for React to go on with. */
  readonly typed: () => SignInForm;
  /** Leaves the form to React. */
  readonly release: () => void;
}

function valuesOf(form: HTMLFormElement): SignInForm {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name));
  return { email: text('email'), password: text('password'), keep: values.has('keep') };
}

/**
 * Gives what index.html was painted with its first meaning: `submit` is called with what is typed when the form is
 * submitted, at once if it was before. Null where the product's mark is shown, or nothing was painted.
 */
export function takePaintedForm(submit: (form: SignInForm) => void): PaintedForm | null {
  const { documentElement: root } = document;
  const isShown = root.dataset[SHOWN] === FORM;
  delete root.dataset[SHOWN];
  const container = document.getElementById('root');
  const splash = document.getElementById('splash');
  if (!isShown && splash) container?.replaceChildren(...splash.childNodes);
  splash?.remove();
  const form = isShown ? container?.querySelector('form') : null;
  if (!form) return null;

  const send = () => {
    setBusy(form);
    submit(valuesOf(form));
  };
  const press = (event: Event) => {
    event.preventDefault();
    send();
  };
  form.addEventListener('submit', press);
  if (form.hasAttribute(BUSY)) send();
  return {
    typed: () => valuesOf(form),
    release() {
      form.removeEventListener('submit', press);
      form.removeAttribute(BUSY);
    },
  };
}
