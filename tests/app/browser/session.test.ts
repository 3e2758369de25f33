import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCookieJar } from '../../../src/app/browser/cookies';
import { readFigures, readFiguresAt, writeFigures } from '../../../src/app/browser/figures-cookie';
import { createSessionStore } from '../../../src/app/browser/session';
import { readSession, removeAnalytics } from '../../../src/app/browser/session-cookies';
import type { Tabs } from '../../../src/app/browser/tabs';
import { ani, aniInCookies, budi, stored } from '../../machines/auth/harness';
import { FakeCookies } from '../../../scripts/shared/world/jar';

/** Tabs of one browser: what one announces, the others receive. */
function fakeTabs() {
  const looks = new Set<(announced: unknown) => void>();
  const open = (): Tabs => {
    let own: ((announced: unknown) => void) | undefined;
    return {
      announce: (user) => {
        for (const look of looks) if (look !== own) look(user);
      },
      listen(look) {
        own = look;
        looks.add(look);
        return () => looks.delete(look);
      },
    };
  };
  return { open, wake: () => looks.forEach((look) => look(null)), looks };
}

function browser() {
  const source = new FakeCookies();
  const jar = createCookieJar(source, false);
  const tabs = fakeTabs();
  return { source, jar, tabs, openTab: () => createSessionStore(jar, tabs.open()) };
}

describe('a session in the cookies', () => {
  it('is read as it was saved, but for what need not travel with each request [DATA-01, DATA-04]', () => {
    const { openTab, jar } = browser();
    openTab().save('token-a', ani, true);
    expect(openTab().read()).toEqual(stored(aniInCookies));
    const { email, account_bank, account_number, account_name, ...others } = ani;
    expect(JSON.parse(jar.read('user') ?? '')).toEqual(others);
    for (const text of [email, account_bank, account_number, account_name])
      expect(jar.read('user')).not.toContain(`"${text}"`);
  });

  it('that an earlier version kept with e-mail and bank account is written anew at the next load', () => {
    const { openTab, jar } = browser();
    jar.write('authToken', 'token-a');
    jar.write('user', JSON.stringify(ani));
    expect(openTab().read()).toEqual(stored(aniInCookies));
    expect(jar.read('user')).not.toMatch(/account_|email/);
  });

  it('is renewed whenever the page is opened or looked at again: some browsers end it after 7 days', () => {
    const { openTab, source, tabs } = browser();
    openTab().save('token-a', ani, true);
    const renewals = [() => openTab().listen(() => {}), () => tabs.wake()];
    for (const renew of renewals) {
      source.written.length = 0;
      renew();
      const kept = source.written.filter((line) => line.includes('Max-Age=315360000'));
      expect(kept.map((line) => line.split('=')[0])).toEqual(['user', 'authToken']);
    }
    expect(openTab().read()).toEqual(stored(aniInCookies));
  });

  it('that nobody signed in to is not renewed into being', () => {
    const { openTab, source, jar } = browser();
    openTab();
    expect([source.written, jar.names()]).toEqual([[], []]);
  });

  it('is none without a token [AUTH-11]', () => {
    const { source, openTab } = browser();
    source.plant('user', encodeURIComponent(JSON.stringify(ani)));
    source.plant('authToken', '');
    expect(openTab().read()).toBeNull();
  });

  it('ends with the browser where it is not to be kept', () => {
    const { source, openTab } = browser();
    openTab().save('token-a', ani, false);
    // Nor does a later visit, or what is saved then, make it last.
    openTab().save('token-a', { ...ani, firstname: 'Anita' }, true);
    expect(source.written.filter((line) => line.includes('Max-Age'))).toEqual([]);
    openTab().save('token-b', ani, true);
    expect(source.written.at(-2)).toMatch(/^authToken=.*Max-Age=315360000/);
  });

  it('leaves nothing behind when it is cleared [AUTH-09, P4, C2]', () => {
    const { jar, openTab } = browser();
    jar.write('theme_of_another_site', 'x');
    const tab = openTab();
    tab.save('token-a', ani, true);
    writeFigures(jar, '5', 'balance', { balance: 1000 }, 0);
    tab.clear('requested');
    expect(jar.names()).toEqual(['theme_of_another_site']);
    expect(tab.read()).toBeNull();
  });

  it.each([
    ['long ASCII', 'a'.repeat(900)],
    ['emoji', '👩‍👩‍👧‍👧'.repeat(75)],
    ['combining marks', `Z${'\u0301'.repeat(60)}`.repeat(20)],
  ])('of a user too large for a cookie keeps who they are: %s [A7, C2]', (_, name) => {
    const { openTab } = browser();
    const large = { ...ani, firstname: name, lastname: name, level: name.repeat(9) };
    openTab().save('token-a', large, true);
    const { user, userId } = openTab().read() ?? {};
    expect([userId, user?.role, user?.level]).toEqual(['5', 'member', '']);
    expect(user?.firstname !== '' && name.startsWith(user?.firstname ?? '?')).toBe(true);
  });

  it('survives lone surrogates in what a user calls themselves [A7]', () => {
    const { openTab } = browser();
    openTab().save('token-a', { ...ani, firstname: 'A\uD800' }, true);
    expect(openTab().read()?.user?.firstname).toBe('A\uD800');
  });

  it.each([
    ['absent', null, null],
    ['empty', '', null],
    ['not JSON', 'ani', null],
    ['null', 'null', null],
    ['a list', '[]', null],
    ['text', '"5"', null],
    ['without an id', '{"role":"admin"}', null],
    ['an id of another kind', '{"id":{"a":1},"role":"admin"}', null],
    ['an id that is no number', '{"id":"../1"}', null],
    ['cut off', '{"id":5,"firstname":"An', '5'],
    ['cut off before the id ends', '{"id":', null],
    ['cut off, with the id as text', '{"role":"member","id":"17","firs', '17'],
    ['without an id of their own', '{"id":"","level":{"id":"9"}}', null],
    ['not decodable', '%E0%A4%A', null],
  ])('whose user is %s tells the id as far as it can be made out [A7]', (_, text, userId) => {
    const { source, openTab } = browser();
    source.plant('authToken', 'token-a');
    if (text !== null) source.plant('user', text.replaceAll(';', ''));
    expect(openTab().read()).toEqual({ token: 'token-a', user: null, userId });
  });

  it('takes the wrong types of lesser fields for missing ones [A7, DATA-04]', () => {
    const { source, openTab } = browser();
    source.plant('authToken', 'token-a');
    source.plant('user', encodeURIComponent(JSON.stringify({ id: 5, role: ['admin'], income: 'a lot' })));
    expect(openTab().read()).toMatchObject({ user: { id: '5', role: '', income: 0 } });
  });

  it('is read without an exception whatever the cookie holds [A7]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const source = new FakeCookies();
        source.plant('authToken', 'token-a');
        source.plant('user', text.replaceAll(/[;\s]/g, ''));
        const session = readSession(createCookieJar(source, false));
        expect(session?.token).toBe('token-a');
        if (session?.user) expect(session.userId).toBe(session.user.id);
      }),
    );
  });
});

describe('tabs that share a session', () => {
  it('hear that another one signed out [A4]', () => {
    const { openTab } = browser();
    const [mine, other] = [openTab(), openTab()];
    mine.save('token-a', ani, true);
    const received: unknown[] = [];
    mine.listen((session) => received.push(session));
    other.clear('requested');
    expect(received).toEqual([null]);
  });

  it.each([
    ['invalid', 'invalid'],
    ['failed', 'failed'],
    ['unidentified', 'unidentified'],
    // Signing out oneself needs no explanation.
    ['requested', 'elsewhere'],
    ['elsewhere', 'elsewhere'],
  ] as const)(
    'hear, or find when they wake or are opened, why it ended: %s [A3, A4, T3]',
    (reason, expected) => {
      const { openTab, source, tabs } = browser();
      const [mine, other] = [openTab(), openTab()];
      mine.save('token-a', ani, true);
      const reasons: unknown[] = [];
      mine.listen(() => reasons.push(mine.ended()));
      other.clear(reason);
      expect([reasons, openTab().ended()]).toEqual([[expected], expected]);
      // A sleeping page receives no announcement, and looks for itself when it wakes.
      other.save('token-b', ani, true);
      expect(source.cookie).not.toContain('session_ended');
      const sleeping = openTab();
      sleeping.listen(() => reasons.push(sleeping.ended()));
      createSessionStore(createCookieJar(source, false), fakeTabs().open()).clear(reason);
      tabs.wake();
      expect(reasons.at(-1)).toBe(expected);
    },
  );

  it.each(['constructor', 'requested', '<b>x</b>', ''])(
    'say nothing for a reason that is none: %j',
    (planted) => {
      const { openTab, source } = browser();
      source.plant('session_ended', planted);
      expect(openTab().ended()).toBe('elsewhere');
    },
  );

  it('hear who signed in there [A5]', () => {
    const { openTab } = browser();
    const [mine, other] = [openTab(), openTab()];
    const received: unknown[] = [];
    mine.listen((session) => received.push(session));
    other.save('token-b', budi, true);
    expect(received).toEqual([stored(budi, 'token-b')]);
  });

  it('hear nothing of what they did themselves, nor when nothing changed', () => {
    const { openTab, tabs } = browser();
    const mine = openTab();
    const received: unknown[] = [];
    mine.listen((session) => received.push(session));
    mine.save('token-a', ani, true);
    tabs.wake();
    expect(received).toEqual([]);
  });

  it('hear of a bank account that cookies do not keep', () => {
    const { openTab } = browser();
    const [mine, other] = [openTab(), openTab()];
    mine.save('token-a', ani, true);
    const received: unknown[] = [];
    mine.listen((session) => received.push(session));
    const changed = { ...ani, account_number: '777' };
    other.save('token-a', changed, true);
    expect(received).toEqual([stored(changed)]);
  });

  it.each([null, 'ani', { id: 6, role: 'admin' }, { role: 'admin' }])(
    'take no user from a tab of another version or person: %j',
    (announced) => {
      const { openTab, tabs } = browser();
      const mine = openTab();
      mine.save('token-a', ani, true);
      const received: unknown[] = [];
      mine.listen((session) => received.push(session));
      tabs.open().announce(announced as object | null);
      expect(received).toEqual(announced === null ? [] : [stored(aniInCookies)]);
    },
  );

  it('find a change that happened while they slept, once [T3]', () => {
    const { openTab, source, tabs } = browser();
    const mine = openTab();
    mine.save('token-a', ani, true);
    const received: unknown[] = [];
    mine.listen((session) => received.push(session));
    source.cookie = 'authToken=; Max-Age=0';
    tabs.wake();
    tabs.wake();
    expect(received).toEqual([null]);
  });

  it('stop listening when they are told to', () => {
    const { openTab, tabs } = browser();
    openTab().listen(() => {})();
    expect(tabs.looks.size).toBe(0);
  });
});

describe('cached figures', () => {
  it('are shown to their own user only [HOME-14, P4]', () => {
    const { jar } = browser();
    writeFigures(jar, '5', 'income', { balance: 1000, todayIncome: 0.5 }, 0);
    expect(readFigures(jar, '5')).toEqual({ balance: 1000, todayIncome: 0.5 });
    expect(readFigures(jar, '6')).toEqual({});
    writeFigures(jar, '5', 'balance', { balance: 2000 }, 0);
    expect(readFigures(jar, '5')).toEqual({ balance: 2000, todayIncome: 0.5 });
  });

  it('say when each part of them was read', () => {
    const { jar } = browser();
    const noon = new Date(2026, 10, 23, 12).getTime();
    const minute = 60_000;
    writeFigures(jar, '5', 'balance', { balance: 1000 }, noon);
    writeFigures(jar, '5', 'bonus', { totalBonus: 5 }, noon + minute);
    expect(readFigures(jar, '5')).toEqual({ balance: 1000, totalBonus: 5 });
    expect(['balance', 'bonus'].map((part) => readFiguresAt(jar, '5', part))).toEqual([noon, noon + minute]);
  });

  it('of a version that kept one time for all of them are of that time until they are read', () => {
    const { jar, source } = browser();
    source.plant('figures_5', encodeURIComponent('{"balance":1000,"totalBonus":5,"readAt":60000}'));
    writeFigures(jar, '5', 'balance', { balance: 2000 }, 120_000);
    expect(readFigures(jar, '5')).toEqual({ balance: 2000, totalBonus: 5 });
    expect(['balance', 'bonus'].map((part) => readFiguresAt(jar, '5', part))).toEqual([120_000, 60_000]);
  });

  it('of an earlier version do not say when they were read', () => {
    const { jar, source } = browser();
    source.plant('figures_5', encodeURIComponent('{"balance":1000}'));
    expect([readFigures(jar, '5'), readFiguresAt(jar, '5', 'balance')]).toEqual([{ balance: 1000 }, null]);
  });

  it('are kept for ten years [HOME-14]', () => {
    const { jar, source } = browser();
    writeFigures(jar, '5', 'balance', { balance: 1 }, 0);
    expect(source.written[0]).toContain('Max-Age=315360000; Path=/');
  });

  it.each(['', 'x', 'null', '{"balance":"1"}', '[1]'])('that cannot be read are none: %j [P2]', (text) => {
    const { jar, source } = browser();
    source.plant('figures_5', text);
    expect(readFigures(jar, '5')).toEqual({});
  });
});

describe('the analytics cookie', () => {
  it('is removed from whichever domain above this host keeps it, and asked of none where it is gone [AUTH-07]', () => {
    const written: string[] = [];
    const source = {
      get cookie() {
        return written.some((line) => line.includes('Domain=rent.example.com;')) ? '' : '_ga=1';
      },
      set cookie(line) {
        written.push(line);
      },
    };
    const jar = createCookieJar(source, false);
    removeAnalytics(jar, 'app.rent.example.com');
    expect(jar.read('_ga')).toBeNull();
    removeAnalytics(jar, 'app.rent.example.com');
    const domains = written.map((line) => /Domain=([^;]+)/.exec(line)?.[1]);
    expect(domains).toEqual([undefined, 'app.rent.example.com', 'rent.example.com']);
  });
});
