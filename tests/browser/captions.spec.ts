import type { Page } from '@playwright/test';
import { inArray } from 'drizzle-orm';
import { messages } from '../../sandbox/store/schema';
import { MARKUP_PAYLOADS } from '../support/markup-payloads';
import { expect, follow, test as base } from './support/test';

interface Attacked {
  /** Everything that an attack brought about so far: scripts, dialogs, windows, requests to elsewhere. */
  readonly harm: () => Promise<readonly string[]>;
}

const test = base.extend<{ attacked: Attacked; hostile: readonly number[] }>({
  // The server's policy would stop most attacks; here the page has to stand without it.
  bypassCSP: true,
  /** An administrator's page, watched. */
  attacked: async ({ page, world }, use) => {
    const seen: string[] = [];
    page.on('dialog', (dialog) => {
      seen.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => seen.push(`window ${popup.url()}`));
    await page.route(
      ({ protocol, origin }) => protocol.startsWith('http') && origin !== world.sandbox.url,
      (route) => {
        seen.push(`request ${route.request().url()}`);
        return route.fulfill({ headers: { 'access-control-allow-origin': '*' } });
      },
    );
    await world.signedIn(page, 'admin');
    await use({
      async harm() {
        const isPwned = await page.evaluate(() => '__pwned' in window);
        return isPwned ? [...seen, 'script'] : seen;
      },
    });
  },
  /** Ids of templates whose captions attack, for as long as the test runs. */
  hostile: async ({ world }, use) => {
    const { db } = world.sandbox.database;
    const rows = await db
      .insert(messages)
      .values(MARKUP_PAYLOADS.map((text) => ({ text, textWa: text })))
      .returning({ id: messages.id });
    const ids = rows.map(({ id }) => id);
    await use(ids);
    await db.delete(messages).where(inArray(messages.id, ids));
  },
});

/** Does to everything inside `area` what a person might, and lets come what comes of it. */
const provoke = (page: Page, area: string) =>
  page.evaluate(async (selector) => {
    for (const element of document.querySelectorAll(`${selector} *`)) {
      for (const name of ['mouseover', 'pointerenter', 'wheel', 'focus', 'click']) {
        element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
      }
    }
    // Pictures fail and links lead on in tasks of their own.
    for (const _frame of [1, 2, 3]) await new Promise(requestAnimationFrame);
  }, area);

/**
 * The payloads in as few captions as may be, for a form opens slowly: those after which text is read as it was before
 * stand side by side, and each of the others alone.
 */
function captionsOf(payloads: readonly string[]) {
  const leavesNothing = (payload: string) =>
    new DOMParser()
      .parseFromString(`${payload}<p id="after">`, 'text/html')
      .querySelector('body > #after') !== null;
  const mild = payloads.filter(leavesNothing);
  const groups: string[] = [];
  for (let first = 0; first < mild.length; first += 10)
    groups.push(mild.slice(first, first + 10).join('<p>dan</p>'));
  return [...groups, ...payloads.filter((payload) => !leavesNothing(payload))];
}

const CAPTION = 'td[data-label=Caption]';
/** Rows of the table at a time; newer templates stand before older ones. */
const PAGE = 10;
const newestFirst = (ids: readonly number[]) => ids.toSorted((one, other) => other - one);
const EDITOR = '.tiptap';
const PREVIEW = '[aria-label="Pratinjau pesan"]';

test.describe('a hostile caption', () => {
  test('does nothing in the table [X1, X2, C4]', async ({ page, attacked, hostile }) => {
    await page.goto('/message');
    for (let first = 0; first < hostile.length; first += PAGE) {
      if (first > 0) await page.getByRole('button', { name: 'Next' }).click();
      const [newest] = newestFirst(hostile).slice(first);
      await expect(page.locator(`a[href="/message/edit?id=${newest}"]`)).toBeVisible();
      await provoke(page, CAPTION);
    }
    expect(await attacked.harm()).toEqual([]);
    await expect(page).toHaveURL(/\/message\?/);
  });

  test('does nothing in the form and its preview [X1, X2, C4]', async ({ page, attacked, world }) => {
    await page.goto('/message');
    const { db } = world.sandbox.database;
    const captions = await page.evaluate(captionsOf, MARKUP_PAYLOADS);
    const rows = await db
      .insert(messages)
      .values(captions.map((text) => ({ text, textWa: text })))
      .returning({ id: messages.id });
    for (const { id } of rows) {
      const [before = null] = await page.locator(EDITOR).elementHandles();
      // As the back button does, since loading the page anew each time would take long.
      await follow(page, `/message/edit?id=${id}`);
      await page.waitForFunction(
        ([selector, old]) => ![null, old].includes(document.querySelector(selector)),
        [EDITOR, before] as const,
      );
      await provoke(page, `:is(${EDITOR}, ${PREVIEW})`);
    }
    await db.delete(messages).where(
      inArray(
        messages.id,
        rows.map(({ id }) => id),
      ),
    );
    expect(await attacked.harm()).toEqual([]);
    await expect(page).toHaveURL(`/message/edit?id=${rows.at(-1)?.id}`);
  });

  test('does nothing when it is pasted [X1, X2, C4]', async ({ page, attacked }) => {
    await page.goto('/message/create');
    await page.locator(EDITOR).waitFor();
    await page.locator(EDITOR).evaluate((editor, payloads) => {
      for (const payload of payloads) {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', `${payload} tempel `);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }
    }, MARKUP_PAYLOADS);
    await provoke(page, `:is(${EDITOR}, ${PREVIEW})`);
    await expect(page.locator(PREVIEW)).toContainText('tempel');
    expect(await attacked.harm()).toEqual([]);
    await expect(page).toHaveURL('/message/create');
  });

  test('is noticed where it does something [X1]', async ({ page, attacked }) => {
    const pictures = MARKUP_PAYLOADS.filter((payload) => payload.startsWith('<p>x</p><img'));
    await page.goto('/message');
    await expect(page.getByRole('heading', { name: 'Template Pesan Blaster' })).toBeVisible();
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, pictures.join(''));
    await expect
      .poll(attacked.harm)
      .toEqual(expect.arrayContaining(['dialog 1', expect.stringMatching(/^request .*evil/), 'script']));
  });
});
