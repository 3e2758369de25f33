import { expect, it, vi } from 'vitest';
import { openNotice } from '../../../src/app/shell/opened-notice';

const HOME = 'https://host.test/dashboard/';
const notice = () => ({ tag: 'suspended 12', close: vi.fn() });
const page = () => ({ postMessage: vi.fn(), focus: vi.fn(async () => {}) });

it('a notice that is pressed brings the page looked at last to the front, and tells all of them', async () => {
  const pressed = notice();
  const [last, other] = [page(), page()];
  const openWindow = vi.fn(async () => {});
  await openNotice(pressed, { matchAll: async () => [last, other], openWindow }, HOME);
  expect(pressed.close).toHaveBeenCalledOnce();
  for (const one of [last, other]) expect(one.postMessage).toHaveBeenCalledWith({ opened: 'suspended 12' });
  expect([last.focus, other.focus, openWindow].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
});

it('a notice of a page that is gone opens one', async () => {
  const openWindow = vi.fn(async () => {});
  await openNotice(notice(), { matchAll: async () => [], openWindow }, HOME);
  expect(openWindow).toHaveBeenCalledWith(HOME);
});

it('a notice that was pushed leads the page to the front there, or opens one there', async () => {
  const pressed = { ...notice(), data: { link: '/whatsapp?s=1' } };
  const [last, other] = [page(), page()];
  const openWindow = vi.fn(async () => {});
  await openNotice(pressed, { matchAll: async () => [last, other], openWindow }, HOME);
  expect(last.postMessage).toHaveBeenCalledWith({ opened: pressed.tag, link: '/whatsapp?s=1' });
  expect(other.postMessage).toHaveBeenCalledWith({ opened: pressed.tag });
  await openNotice(pressed, { matchAll: async () => [], openWindow }, HOME);
  expect(openWindow).toHaveBeenCalledWith('https://host.test/dashboard/whatsapp?s=1');
});
