import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { NAUGHTY_TEXTS } from '../../../scripts/shared/texts/naughty-texts';
import { MEMBERS, member, PHONE_NUMBERS, phoneNumber, PROXIES, proxy } from '../inventory/samples';
import { BONUSES, bonus, LEVELS, level, WITHDRAWS, withdraw } from '../money/answers';
import { account, PAGE } from '../whatsapp/open-list';

type Row = (text: string, id: number) => object;

/** Every list with a column of text that people write: its address, its call, and a row with such a text in it. */
const LISTS: readonly [address: string, call: string, row: Row][] = [
  ['/whatsapp', PAGE, (pushname, id) => ({ ...account, id, clientid: `id-${id}`, pushname })],
  ['/phonenumber', PHONE_NUMBERS, (name, id) => ({ ...phoneNumber, id, name })],
  ['/proxy', PROXIES, (value, id) => ({ ...proxy, id, value })],
  ['/member', MEMBERS, (firstname, id) => ({ ...member, id, firstname, lastname: '' })],
  ['/level', LEVELS, (name, id) => ({ ...level, id, name })],
  ['/bonus', BONUSES, (reason, id) => ({ ...bonus, id, reason })],
  [
    '/withdraw/requested',
    WITHDRAWS,
    (account_name, id) => ({
      ...withdraw(id, 'requested'),
      User: { ...withdraw(id, '').User, account_name },
    }),
  ],
];

describe('what people write', () => {
  it.each(LISTS)(
    'stands as it came at %s, apart from what is beside it [D5]',
    async (address, call, rowOf) => {
      const page = await openLivePage(address, { role: 'admin' });
      page.api.answers(call, { data: NAUGHTY_TEXTS.map(rowOf), meta: { totalPages: 1 } });
      await page.show();
      await screen.findByText('undefined', { selector: 'td bdi' });
      const isolated = [...document.querySelectorAll('td bdi[dir=auto]')].map(
        ({ textContent }) => textContent,
      );
      expect(NAUGHTY_TEXTS.filter((text) => !isolated.includes(text))).toEqual([]);
      expect(document.querySelector('td :is(img, script)')).toBeNull();
    },
  );
});
