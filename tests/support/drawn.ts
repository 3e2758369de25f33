import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { settled } from './deferred';

/** Does something to a page drawn without a browser, and lets it settle. */
export const settle = (work: () => void = () => {}) =>
  act(async () => {
    work();
    await settled();
  });

/** Lets the page settle until something is so; what shows afterwards says whether it is. */
export async function until(isSo: () => boolean) {
  for (let turn = 0; turn < 50 && !isSo(); turn += 1) await settle();
}

/** Presses the button, or follows the link, that is labelled so. */
export const press = (label: string, area: HTMLElement = document.body) =>
  settle(() => {
    const found = controlsIn(area).filter(({ textContent }) => textContent === label);
    const [control] = found;
    if (!control || found.length > 1) throw new Error(`${found.length} controls are labelled ${label}`);
    fireEvent.click(control);
  });

const controlsIn = (area: HTMLElement) => [
  ...area.querySelectorAll<HTMLButtonElement | HTMLAnchorElement>('button, a'),
];

/** Labels of the buttons and links in `area`; those that cannot be pressed in brackets. */
export const labelsIn = (area: HTMLElement) =>
  controlsIn(area).map((control) =>
    'disabled' in control && control.disabled ? `(${control.textContent})` : (control.textContent ?? ''),
  );

/** A dialog, as a person reads it. */
export interface DialogView {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly string[];
}

/** The open dialog, null where there is none. */
export function readDialog(): DialogView | null {
  const dialog = openDialog();
  const partOf = (attribute: string) =>
    document.getElementById(dialog?.getAttribute(attribute) ?? '')?.textContent ?? '';
  return (
    dialog && {
      title: partOf('aria-labelledby'),
      text: partOf('aria-describedby'),
      choices: labelsIn(dialog),
    }
  );
}

const openDialog = () => document.querySelector<HTMLElement>('[role=alertdialog]');

export const pressInDialog = (label: string) => press(label, openDialog() ?? document.createElement('div'));

/** Time stands still from here on, for the page too. */
export function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}
