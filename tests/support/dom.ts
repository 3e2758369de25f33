import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { leaveOutStyleSheets } from './computed-style';
import { noteNoOwners } from './owner-stacks';
import { endPagesWithTheirTests } from './page-end';

leaveOutStyleSheets();
endPagesWithTheirTests();
noteNoOwners();

// jsdom lacks the layout APIs that the component library asks for on mount.
class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= IdleObserver;
globalThis.IntersectionObserver ??= IdleObserver as unknown as typeof IntersectionObserver;
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect ??= () => new DOMRect();

// jsdom knows the dialog element but not its modal mode: the first control's focus, and its return.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('input, select, textarea, button, a[href]')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};

// jsdom has no `CSS.supports`.
globalThis.CSS ??= { supports: () => true } as unknown as typeof CSS;

// jsdom has no popovers, nor a top layer.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

// Queries wait as long as a slow machine needs, but no longer than a test may take.
configure({ asyncUtilTimeout: 10_000 });

// Hooks run in reverse: what a test wrote into the page itself goes after what it rendered.
afterEach(() => document.body.replaceChildren());
afterEach(cleanup);
// What one test's page keeps, as requests whose answer was lost, is not what the next one's was before a reload.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
// A test that fails while time stands still leaves it so for the files after it.
afterEach(() => void vi.useRealTimers());

// An error or warning on the console, above all of a crashed screen, fails the test. Not that an event led to a view
// that waits for a promise: Testing Library gives events no way to be awaited, and the tests wait for what is shown.
const SUSPENDED = 'A component suspended inside an `act` scope';
const complaints: unknown[][] = [];
const { error, warn } = console;
const noting =
  (print: typeof error): typeof error =>
  (...words) => {
    if (String(words[0]).startsWith(SUSPENDED)) return;
    complaints.push(words);
    print(...words);
  };
beforeAll(() => {
  Object.assign(console, { error: noting(error), warn: noting(warn) });
});
afterEach(() => {
  const [first] = complaints.splice(0);
  if (first) throw new Error(`the console was told: ${first.join(' ')}`);
});
afterAll(() => {
  Object.assign(console, { error, warn });
});
