import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { roleOf } from '../../src/machines/auth/policy';
import { homeOf } from '../../src/views/layout/route-rules';
import { openLivePage } from '../support/live-page';
import { routeTable } from '../../scripts/shared/route-table';
import * as inventory from './inventory/samples';
import * as money from './money/answers';

const { member, message, phoneNumber, proxy } = inventory;
const { bonus, level } = money;
const field = (label: RegExp) => screen.getByLabelText(label);

interface Saving {
  readonly reads: readonly [call: string, answer: object];
  /** What names what is chosen already. */
  readonly named?: readonly [call: string, answer: object];
  readonly saves: readonly [call: string, answer: object];
  readonly lists: readonly [call: string, answer: object];
  /** What has to be typed first. */
  readonly fields?: readonly (readonly [label: RegExp, text: string])[];
  readonly submit?: string;
  /** To the question that is asked first. */
  readonly answer?: string;
  readonly dialog?: true;
}

/** Every form that is left when it was saved: its address, its list, and what the server says. */
const FORMS: readonly [address: string, list: string, saving: Saving][] = [
  [
    '/member/edit?id=5',
    '/member',
    {
      reads: ['GET /api/admin/users/5', { user: member }],
      saves: ['PUT /api/admin/users/5', { user: member }],
      lists: [inventory.MEMBERS, inventory.pageOf(member)],
    },
  ],
  [
    '/phonenumber/edit?id=1',
    '/phonenumber',
    {
      reads: ['GET /api/admin/phonenumber/1', { phoneNumber }],
      saves: ['PUT /api/admin/phonenumber/1', { phoneNumber }],
      lists: [inventory.PHONE_NUMBERS, inventory.pageOf(phoneNumber)],
    },
  ],
  [
    '/proxy/edit?id=4',
    '/proxy',
    {
      reads: ['GET /api/admin/proxy/4', { proxy }],
      saves: ['PUT /api/admin/proxy/4', { proxy }],
      lists: [inventory.PROXIES, inventory.pageOf(proxy)],
    },
  ],
  [
    '/message/edit?id=8',
    '/message',
    {
      reads: ['GET /api/admin/message/8', { message }],
      saves: ['PUT /api/admin/message/8', { message }],
      lists: [inventory.MESSAGES, inventory.pageOf(message)],
    },
  ],
  [
    '/level/edit?id=2',
    '/level',
    {
      reads: ['GET /api/admin/level/2', { level }],
      saves: ['PUT /api/admin/level/2', { level }],
      lists: [money.LEVELS, money.pageOf(level)],
      dialog: true,
    },
  ],
  [
    '/bonus/create?id=5',
    '/bonus',
    {
      reads: ['GET /api/admin/users/members-per-page', money.pageOf(member)],
      named: ['GET /api/admin/users/5', { user: member }],
      saves: ['POST /api/admin/bonus/create', { bonus }],
      lists: [money.BONUSES, money.pageOf(bonus)],
      fields: [
        [/Nominal/, '5000'],
        [/Keterangan/, 'Bonus loyalitas'],
      ],
      submit: 'Kirim',
      answer: 'Ya, Kirim.',
      dialog: true,
    },
  ],
];

describe('a form that was opened by its address', () => {
  it.each(FORMS)('%s leads to %s once it is saved', async (address, list, saving) => {
    const page = await openLivePage(address, { role: 'admin' });
    for (const [call, answer] of [
      saving.reads,
      saving.saves,
      saving.lists,
      ...(saving.named ? [saving.named] : []),
    ])
      page.api.serves(call, () => answer);
    await page.show();
    const submit = await screen.findByRole('button', { name: saving.submit ?? 'Simpan' });
    for (const [label, text] of saving.fields ?? []) await page.user.type(field(label), text);
    await page.user.click(submit);
    if (saving.answer) await page.user.click(screen.getByRole('button', { name: saving.answer }));
    if (saving.dialog) await page.user.click(await screen.findByRole('button', { name: 'OK' }));
    await expect.poll(page.address).toBe(list);
    expect(await screen.findByRole('table')).toBeTruthy();
    // The form is not behind the list: it was left.
    await page.goBack();
    expect(page.address()).toBe(list);
  });
});

describe('a form that was reached from another screen', () => {
  it('leads back to it, page and search included', async () => {
    const page = await openLivePage('/member?page=2&s=ani', { role: 'admin' });
    for (const [call, answer] of [
      [inventory.MEMBERS, { ...inventory.pageOf(member), meta: { totalPages: 2 } }],
      ['GET /api/admin/users/5', { user: member }],
      ['PUT /api/admin/users/5', { user: member }],
    ] as const)
      page.api.serves(call, () => answer);
    await page.show();
    const table = within(await screen.findByRole('table'));
    await page.user.click(await table.findByRole('link', { name: 'Pengaturan' }));
    await page.user.click(await screen.findByRole('button', { name: 'Simpan' }));
    await expect.poll(page.address).toBe('/member?page=2&s=ani');
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
  });
});

const listLink = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name });

describe('the breadcrumb of a screen that belongs to a list', () => {
  const open = async (address: string) => {
    const page = await openLivePage(address, { role: 'admin' });
    const members = { ...inventory.pageOf(member), meta: { totalPages: 2 } };
    page.api.serves(inventory.MEMBERS, () => members);
    page.api.serves('GET /api/admin/users/5', () => ({ user: member }));
    await page.show();
    return page;
  };

  it('leads back to the list as it was left', async () => {
    const page = await open('/member?s=ani');
    await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    await expect.poll(page.address).toBe('/member?s=ani&page=2');
    const table = within(await screen.findByRole('table'));
    await page.user.click(await table.findByRole('link', { name: 'Pengaturan' }));
    await page.user.click(listLink('Daftar Member'));
    expect(page.address()).toBe('/member?s=ani&page=2');
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
  });

  it('leads to the whole list where nobody was there before', async () => {
    await open('/member/edit?id=5');
    expect(listLink('Daftar Member').getAttribute('href')).toBe('/member');
  });

  it('tells the next person nothing of what the last one looked for', async () => {
    const page = await open('/member?s=ani');
    await screen.findByRole('table');
    page.system.auth.send({ type: 'signOut.requested' });
    expect(page.system.address.lastAt('/member')).toBe('/member');
  });
});

describe('the list that a form belongs to', () => {
  it.each([
    ['admin', '/level/edit', '/level'],
    ['admin', '/message/create', '/message'],
    ['member', '/whatsapp/create', '/whatsapp'],
    ['staff', '/generator/create', '/generator/list'],
    ['staff', '/whatsapp/create', '/'],
    ['admin', '/nowhere', '/'],
  ])('for %s at %s is %s', (role, path, home) => {
    expect(homeOf(routeTable, roleOf({ role }), path)).toBe(home);
  });
});
