import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { charts } from '../../src/machines/charts';
import { stubPush } from '../support/push-browser';
import { openLivePage } from '../support/live-page';
import { choose } from './choose';
import { account } from './whatsapp/open-list';

/** Why the server refuses a call; each for a reason of its own. */
const refusalOf = (path: string) => `Ditolak: ${path}`;
const ERRORS = ['error', 'failure', 'failures'];

/** Stands for whatever a chart is given when it begins. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
});
/** The charts that hold why something went wrong. */
const failing = charts
  .filter(({ config: { context } }) => {
    const begun: unknown = typeof context === 'function' ? context({ input: anything }) : context;
    return Object.keys(begun ?? {}).some((name) => ERRORS.includes(name));
  })
  .map(({ id }) => id);

type Page = Awaited<ReturnType<typeof openLivePage>>;
interface Way {
  readonly role: string;
  readonly address: string;
  /** The event that the chart receives. */
  readonly reason: string;
  /** What the server still answers, by path; all else it refuses. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** What a person does until it is refused. */
  readonly presses?: readonly string[];
  readonly before?: (page: Page) => Promise<void>;
  /** What the browser has. */
  readonly begin?: () => void;
}

const only = (data: object) => ({ data: [data], meta: { totalPages: 1 } });
const member = { id: 5, firstname: 'Siti', account_bank: 'BRI', account_number: '1', account_name: 'Siti' };
const generator = {
  id: 7,
  start_number: '6281100000000',
  end_number: '6281100000099',
  status: 'idle',
  Whatsapp: account,
};
const request = { id: 1, nominal: 50_000, status: 'requested', createdAt: '2026-11-20', User: member };

/** For each chart a way to its refusal. */
const WAYS: Readonly<Record<string, Way>> = {
  auth: {
    role: 'member',
    address: '/signin',
    reason: refusalOf('/api/auth/login'),
    before: async ({ system, user }) => {
      system.auth.send({ type: 'signOut.requested' });
      await user.type(await screen.findByLabelText(/^Email/), 'siti@demo.test');
      await user.type(screen.getByLabelText(/^(Password|Kata sandi)/), 'rahasia');
    },
    presses: ['Sign In'],
  },
  sender: {
    role: 'member',
    address: '/whatsapp',
    reason: refusalOf('/api/admin/whatsapp/start-blasting'),
    answers: { 'whatsapp/list-per-page': only(account) },
    presses: ['Start Blast'],
  },
  runner: {
    role: 'staff',
    address: '/generator',
    reason: refusalOf('/api/admin/generator/start'),
    answers: { 'generator/list-per-page': only(generator) },
    presses: ['Start'],
  },
  pairing: {
    role: 'member',
    address: '/whatsapp/create',
    reason: refusalOf('/api/admin/whatsapp/new-client'),
    presses: ['Buat Kode QR'],
  },
  client: {
    role: 'member',
    address: '/whatsapp/create?r=12',
    reason: refusalOf('/api/admin/whatsapp/client-state/id-1723'),
    answers: { 'whatsapp/12': { whatsapp: { ...account, state: 'loggedOut' } } },
    presses: ['Periksa Status'],
  },
  blaster: {
    role: 'admin',
    address: '/blaster',
    reason: refusalOf('/api/admin/whatsapp/client-state/id-1723'),
    answers: {
      'whatsapp/list-per-page': only(account),
      'phonenumber/list-per-page': only({ id: 1, number: '628111', name: 'A', status: 'active' }),
      'phonenumber/list': { list: [{ id: 1, number: '628111', name: 'A', status: 'active' }] },
    },
    before: async ({ user }) => {
      await choose(user, /^Pengirim/, new RegExp(account.phonenumber));
      await user.type(screen.getByLabelText(/^Pesan/), 'Halo');
      await user.click(await screen.findByRole('checkbox', { name: /^All/ }));
    },
    presses: ['Kirim'],
  },
  chooser: { role: 'admin', address: '/blaster', reason: refusalOf('/api/admin/phonenumber/list-per-page') },
  whatIf: { role: 'member', address: '/ahead', reason: refusalOf('/api/admin/statistics/past/5') },
  list: { role: 'admin', address: '/level', reason: refusalOf('/api/admin/level/list-per-page') },
  board: { role: 'dev', address: '/whatsapp/board', reason: refusalOf('/api/admin/whatsapp/list-per-page') },
  row: {
    role: 'admin',
    address: '/level',
    reason: refusalOf('/api/admin/level/2'),
    answers: { 'level/list-per-page': only({ id: 2, name: 'Emas', blast_fee: 1, requirement_blast: 1 }) },
    presses: ['Delete', 'Ya, Hapus.'],
  },
  form: { role: 'admin', address: '/settings', reason: refusalOf('/api/admin/setting/get') },
  task: {
    role: 'admin',
    address: '/member/edit?id=6',
    reason: refusalOf('/api/admin/users/6'),
    answers: { 'users/6': { user: { ...member, id: 6, role: 'member', locked: false } } },
    presses: ['Kunci', 'Ya, Kunci.'],
  },
  // Nothing was chosen: no server is asked.
  import: {
    role: 'admin',
    address: '/phonenumber/create',
    reason: 'Pilih file dulu.',
    presses: ['Upload File'],
  },
  factor: {
    role: 'member',
    address: '/profile',
    reason: refusalOf('/api/admin/factor/get'),
  },
  reading: { role: 'member', address: '/', reason: refusalOf('/api/admin/statistics/blasts/5') },
  payout: { role: 'staff', address: '/withdraw/payouts/run?id=7', reason: refusalOf('/api/admin/payout/7') },
  push: {
    role: 'member',
    address: '/profile',
    reason: refusalOf('/api/admin/push'),
    begin: () => void stubPush(),
  },
  withdraw: {
    role: 'staff',
    address: '/withdraw/requested',
    reason: refusalOf('/api/admin/withdraw/update'),
    answers: { 'withdraw/histories-per-page': only(request) },
    presses: ['Terima', 'Ya, Terima.'],
  },
  selection: {
    role: 'staff',
    address: '/withdraw/requested',
    reason: refusalOf('/api/admin/withdraw/histories-per-page'),
    before: async ({ api, user }) => {
      api.answers('GET /api/admin/withdraw/histories-per-page', {
        data: [request],
        meta: { totalPages: 2 },
      });
      await user.click(screen.getAllByRole('button', { name: 'Coba lagi' })[0] as HTMLElement);
      await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    },
    presses: ['Pilih semua yang cocok'],
  },
  listExport: {
    role: 'staff',
    address: '/withdraw/requested',
    reason: refusalOf('/api/admin/withdraw/histories-per-page'),
    before: async ({ api, user }) => {
      api.answers('GET /api/admin/withdraw/histories-per-page', { data: [request] });
      await user.click(screen.getAllByRole('button', { name: 'Coba lagi' })[0] as HTMLElement);
    },
    presses: ['Export CSV'],
  },
  withdrawRequest: {
    role: 'member',
    address: '/withdraw',
    reason: refusalOf('/api/admin/withdraw/request'),
    presses: ['Tarik', 'Ya, Tarik.'],
  },
  queryMonitor: { role: 'dev', address: '/monitor/local', reason: refusalOf('/api/dev/monitor/local') },
  stepper: {
    role: 'dev',
    address: '/monitor/statechart',
    reason: refusalOf('/api/admin/whatsapp/list-per-page'),
  },
};

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

describe('why something went wrong', () => {
  it('has a way to it here for every chart that holds it', () => {
    expect(Object.keys(WAYS).toSorted()).toEqual(failing.toSorted());
  });

  it.each(Object.entries(WAYS))('is read on a screen where chart %s holds it', async (chart, way) => {
    const { role, address, reason, answers = {}, presses = [] } = way;
    way.begin?.();
    const page = await openLivePage(address, { ...member, id: '5', role });
    page.api.answersAll(({ path }) => ({ error: refusalOf(path) }), { status: 422 });
    for (const [path, answer] of Object.entries(answers))
      page.api.serves(`GET /api/admin/${path}`, () => answer);
    await page.show();
    await page.connect();
    await way.before?.(page);
    for (const name of presses)
      await page.user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
    const shown = (await screen.findAllByText(reason, { exact: false }))
      // A passing notice is no place to read it later; a task has no other.
      .filter((element) => chart === 'task' || !element.closest('[aria-label="Pemberitahuan"]'));
    expect(shown).not.toEqual([]);
  });
});
