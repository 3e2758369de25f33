import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WatchedAccount } from '../../../src/api/schema/past';
import type { Foreseen } from '../../../src/machines/ahead/foresee';
import type { Lesson } from '../../../src/machines/risk/lessons';
import type { Look } from '../../../src/machines/risk/moments';
import type { Risk } from '../../../src/machines/risk/warnings';
import { foreseen, unforeseen } from './foreseen';
import { openForeseen } from './open-foreseen';

const account = (id: string, more: Partial<WatchedAccount> = {}): WatchedAccount => ({
  id,
  user_id: '5',
  clientid: `id-${id}`,
  pushname: `Toko ${id}`,
  phonenumber: `62812${id}`,
  suspended_count: 0,
  hour: '',
  ...more,
});
const look: Look = {
  recent: { sent: 38.2, failed: 13.8, lost: 2.9 },
  usual: { sent: 40, failed: 2.1, lost: 0.2 },
  hours: 20,
  days: 3,
  suspensions: 0,
};
const failing: Lesson = { sign: 'failing', chance: 0.16, chanceWithout: 0.0011 };
const dropping: Lesson = { sign: 'dropping', chance: 0.1, chanceWithout: 0.002 };

/** A dashboard that says this of suspensions to come. */
async function open(role: 'member' | 'admin', risk: Risk, says: Foreseen = foreseen({ risk })) {
  const page = await openForeseen(role, says, ({ api }) =>
    api.serves('POST /api/auth/validate', () => ({ isvalid: true })),
  );
  await screen.findByRole('region', { name: 'Perkiraan' });
  await page.rest();
  await screen.findByRole('heading', { name: 'Tanda penangguhan' });
  return page;
}
const card = () => screen.getByRole('region', { name: 'Perkiraan' }).textContent;
const rows = () => within(screen.getByRole('table', { name: /ditangguhkan/ })).getAllByRole('row');
const told = (...warnings: readonly { account: WatchedAccount; lessons: readonly Lesson[] }[]): Risk => ({
  kind: 'told',
  suspensions: 14,
  sending: 9,
  watched: 9,
  warnings: warnings.map((warning) => ({ ...warning, look })),
  lastChances: warnings.map((warning) => warning.account).filter((one) => one.suspended_count > 1),
});

const nobody = { suspensions: 14, lastChances: [], sending: 0, watched: 0 };

describe('the risk of a suspension', () => {
  it('says which signs an account shows beside its own usual hour, and how often they were followed by one', async () => {
    await open('member', told({ account: account('1'), lessons: [failing, dropping] }));
    const [row] = rows();
    expect(row?.textContent).toContain(
      '14 dari 38 pesan gagal dalam sejam, biasanya 2Dari akun dengan tanda ini kira-kira 1 dari 6 ditangguhkan dalam sejam; tanpa tanda ini kira-kira 1 dari 910.',
    );
    expect(row?.textContent).toContain(
      'Sambungan terputus 3 kali dalam sejam, biasanya hampir tidak adaDari akun dengan tanda ini kira-kira 1 dari 10 ditangguhkan dalam sejam; tanpa tanda ini kira-kira 1 dari 500.',
    );
    expect(card()).toContain('Dipelajari dari 14 penangguhan terakhir.');
    expect(screen.getByRole('link', { name: 'Toko 1' }).getAttribute('href')).toBe('/whatsapp?s=628121');
  });

  it('alarms nobody, and does nothing to the account', async () => {
    const { api } = await open('member', told({ account: account('1'), lessons: [failing] }));
    expect(rows()).toHaveLength(1);
    expect(screen.queryAllByRole('alert')).toEqual([]);
    expect(document.title).not.toMatch(/\(\d+\)/);
    expect(
      api.requests.filter(({ path }) => path.includes('/whatsapp/')).map(({ method }) => method),
    ).not.toContain('POST');
  });

  it('lets a member rest the account, once they are sure, and says so', async () => {
    const { api } = await open('member', told({ account: account('1'), lessons: [failing] }));
    const asked = () => api.requests.filter(({ path }) => path.endsWith('/stop-blasting'));
    api.serves('POST /api/admin/whatsapp/stop-blasting', () => ({ error: false }));
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Istirahatkan Toko 1' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Blast Toko 1 berhenti sampai Anda memulainya lagi.',
    );
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    await user.click(screen.getByRole('button', { name: 'Istirahatkan Toko 1' }));
    expect(asked()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Ya, Istirahatkan.' }));
    expect(await screen.findByText('Blast sudah dihentikan.')).toBeTruthy();
    expect(asked()).toMatchObject([{ body: { whatsappClientId: 'id-1' } }]);
  });

  it('leads the office to the account, whose blast is not its own to stop', async () => {
    await open('admin', told({ account: account('1', { user_id: '7' }), lessons: [failing] }));
    expect(screen.getByRole('link', { name: 'Toko 1' }).getAttribute('href')).toBe(
      '/member/whatsapp?id=7&s=628121',
    );
    expect(screen.queryByRole('button', { name: /Istirahatkan/ })).toBeNull();
  });

  it('says who is on the last chance, also where nothing else is known [LIMIT-09]', async () => {
    const last = account('2', { suspended_count: 2 });
    const risk: Risk = { ...nobody, kind: 'unknown', suspensions: 3, needed: 8, lastChances: [last] };
    await open('member', risk, unforeseen(1, { risk }));
    expect(rows().map((row) => row.textContent)).toEqual([
      'Toko 2Sudah 2 kali ditangguhkan. Jika terjadi lagi, akun tidak dapat diaktifkan lagi.',
    ]);
    expect(screen.queryByRole('button', { name: /Istirahatkan/ })).toBeNull();
    expect(card()).toContain('Belum cukup penangguhan untuk mengenali tandanya: perlu 8, baru ada 3.');
  });

  it.each([
    [{ ...nobody, kind: 'told', warnings: [] }, 'Tidak ada akun yang menunjukkan tanda'],
    [{ ...nobody, kind: 'untold' }, 'Dari 14 penangguhan terakhir belum terlihat tanda'],
  ] as const)('names nobody where nobody shows a sign, or none tells anything', async (risk, text) => {
    await open('member', risk);
    expect(card()).toContain(text);
    expect(screen.queryByRole('table', { name: /ditangguhkan/ })).toBeNull();
  });

  it('says of how many it was not looked, where they are very many', async () => {
    await open('admin', { ...nobody, kind: 'told', warnings: [], sending: 9000, watched: 200 });
    expect(card()).toContain('Dilihat 200 akun yang paling banyak gagal, dari 9.000 yang mengirim.');
  });

  it('names five, and how many more', async () => {
    const many = Array.from({ length: 7 }, (_, place) => account(`${place + 1}`));
    await open('member', told(...many.map((one) => ({ account: one, lessons: [failing] }))));
    expect(rows()).toHaveLength(5);
    expect(card()).toContain('Dan 2 akun lain.');
  });
});
