import { beforeEach, expect, it } from 'vitest';
import { focusPressed } from '../../../src/app/idle/focus-pressed';

focusPressed(document);

const button = () => document.querySelector<HTMLElement>('button') ?? document.body;
/** A press as Safari has it: the focus stays where it was. */
function press(element: Element) {
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

beforeEach(() => {
  document.body.innerHTML = '<input><button><i>Kolom</i></button>';
});

it('a button that is pressed has the focus before anything hears of the press', () => {
  const focused: unknown[] = [];
  button().onclick = () => focused.push(document.activeElement);
  press(document.querySelector('i') ?? document.body);
  expect(focused).toEqual([button()]);
});

it('a button that leaves the focus where it is goes on to', () => {
  const field = document.querySelector('input');
  field?.focus();
  button().onmousedown = (event) => event.preventDefault();
  press(button());
  expect(document.activeElement).toBe(field);
});
