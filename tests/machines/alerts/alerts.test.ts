import { describe, expect, it } from 'vitest';
import type { AlertSettings, DesktopPermission } from '../../../src/machines/alerts/alerts.types';
import { bell } from './bell';
import { fact, subject, withdraws } from './samples';

const dropped = (name: string) => ({ type: 'fact.heard', fact: fact({ subject: subject(name) }) }) as const;
const toggled = { type: 'desktop.toggled' } as const;

describe('news', () => {
  it('are gathered for two seconds from the first, and told as one', async () => {
    const { send, clock, texts, unread } = await bell();
    send(dropped('a'));
    clock.advance(1500);
    send(dropped('b'), dropped('b'));
    clock.advance(499);
    expect([texts(), unread()]).toEqual([[], 0]);
    clock.advance(1);
    expect([texts(), unread()]).toEqual([['2 akun keluar dari WhatsApp'], 1]);
  });

  it('of withdraws are told as those of accounts are, and those that the person brought about are not', async () => {
    const { send, clock, texts } = await bell();
    const read = (status: string) => ({ type: 'withdraws.read', reading: withdraws({ 1: status }) }) as const;
    send(read('requested'), read('accepted'));
    clock.advance(2000);
    expect(texts()).toEqual(['Penarikan 1 diterima']);
    send({ type: 'withdraw.answered', key: 'withdraw:1', status: 'rejected' }, read('rejected'));
    send({ type: 'end.requested', keys: ['whatsapp:c'], at: 99_000 }, dropped('c'));
    clock.advance(2000);
    expect(texts()).toHaveLength(1);
  });

  it('go by the name that was found out, before they are told and after', async () => {
    const { send, clock, texts } = await bell();
    const recognised = (name: string) =>
      ({ type: 'subject.recognised', subject: { ...subject('a'), name } }) as const;
    send(dropped('a'), recognised('Ani'));
    clock.advance(2000);
    expect(texts()).toEqual(['Akun Ani keluar dari WhatsApp']);
    send(recognised('Ani W'), { ...recognised('Budi'), subject: subject('b') });
    expect(texts()).toEqual(['Akun Ani W keluar dari WhatsApp']);
  });

  it('stay read once they were, one or all, and what comes later is not', async () => {
    const { send, clock, unread } = await bell();
    send(dropped('a'));
    clock.advance(2000);
    send({ type: 'fact.heard', fact: fact({ news: 'suspended', state: null, subject: subject('b') }) });
    clock.advance(2000);
    expect(unread()).toBe(2);
    send({ type: 'alert.opened', id: 0 });
    expect(unread()).toBe(1);
    send({ type: 'alerts.read' });
    expect(unread()).toBe(0);
    send(dropped('c'));
    clock.advance(2000);
    expect(unread()).toBe(1);
  });
});

describe('notices of the desktop', () => {
  it('are asked for when somebody wants them, kept as a choice, and shown from then on', async () => {
    const { send, asking, saved, shown, clock, desktop } = await bell();
    send(dropped('a'));
    clock.advance(2000);
    expect([desktop(), asking.calls.length, shown]).toEqual(['off', 0, []]);
    send(toggled);
    expect(desktop()).toBe('asking');
    await asking.resolve('granted');
    expect([desktop(), saved]).toEqual(['on', [{ desktop: true }]]);
    send(dropped('b'));
    clock.advance(2000);
    expect(shown).toEqual(['Akun b keluar dari WhatsApp']);
    send(toggled, dropped('c'));
    clock.advance(2000);
    expect([desktop(), saved.at(-1), shown.length]).toEqual(['off', { desktop: false }, 1]);
  });

  it('are off where the browser’s question was put aside, and it is asked again', async () => {
    const { send, asking, saved, desktop } = await bell();
    send({ type: 'desktop.toggled' });
    await asking.resolve('default');
    expect([desktop(), saved]).toEqual(['off', []]);
    send({ type: 'desktop.toggled' });
    expect(desktop()).toBe('asking');
  });

  it('are not chosen where the browser refuses or fails, and can be asked for again', async () => {
    const { send, asking, saved, desktop } = await bell();
    send(toggled);
    await asking.resolve('denied');
    expect(desktop()).toBe('refused');
    send(toggled);
    await asking.reject(new Error('no answer'));
    expect([desktop(), saved, asking.calls.length]).toEqual(['refused', [], 2]);
  });

  it.each([
    [{ desktop: true, permission: 'granted' }, 'on'],
    [{ desktop: false, permission: 'granted' }, 'off'],
    // The choice was taken back in the browser's own settings.
    [{ desktop: true, permission: 'denied' }, 'off'],
    [{ desktop: true, permission: 'unsupported' }, 'unsupported'],
  ] as const)('begin, with %o, %s', async (opening, begun) => {
    const { desktop } = await bell(opening);
    expect(desktop()).toBe(begun);
  });
});

describe('the tone', () => {
  it('is heard once when it is chosen, and then with each alert, until it is not wanted', async () => {
    const { send, saved, sounds, clock, isSounding: isOn } = await bell();
    expect(isOn()).toBe(false);
    send({ type: 'sound.toggled' });
    expect([isOn(), sounds(), saved]).toEqual([true, 1, [{ sound: true }]]);
    send(dropped('a'));
    clock.advance(2000);
    expect(sounds()).toBe(2);
    send({ type: 'sound.toggled' }, dropped('b'));
    clock.advance(2000);
    expect([isOn(), sounds(), saved.at(-1)]).toEqual([false, 2, { sound: false }]);
  });

  it('is on from the beginning where it was chosen', async () => {
    const { send, clock, sounds, isSounding: isOn } = await bell({ sound: true });
    send(dropped('a'));
    clock.advance(2000);
    expect([isOn(), sounds()]).toEqual([true, 1]);
  });
});

it('follows what was chosen in another tab, without a tone, a question, or keeping it again', async () => {
  const { send, sounds, saved, asking, desktop, isSounding: isOn } = await bell();
  const followed = (settings: AlertSettings, permission: DesktopPermission = 'granted') => {
    send({ type: 'settings.followed', settings, permission });
    return [desktop(), isOn()];
  };
  const all = { desktop: true, sound: true };
  expect(followed(all, 'denied')).toEqual(['off', true]);
  expect(followed(all)).toEqual(['on', true]);
  expect(followed(all)).toEqual(['on', true]);
  expect(followed({ desktop: false, sound: false })).toEqual(['off', false]);
  expect([sounds(), saved, asking.calls.length]).toEqual([0, [], 0]);
});
