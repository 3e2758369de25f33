import { describe, expect, it } from 'vitest';
import { alertsMachine } from '../../../src/machines/alerts/alerts';
import {
  isSounding,
  selectAlerts,
  selectDesktop,
  selectUnread,
} from '../../../src/machines/alerts/alerts.selectors';
import { alertText } from '../../../src/machines/alerts/alerts.texts';
import type {
  Alert,
  AlertsEvent,
  AlertSettings,
  DesktopPermission,
} from '../../../src/machines/alerts/alerts.types';
import { scriptedActor, startActor } from '../../support/actors';
import { fact, subject, withdraws } from './samples';

interface Opening extends Partial<AlertSettings> {
  readonly permission?: DesktopPermission;
}
/** What the alerts show, and what they ask the browser for. */
function bell({ desktop = false, sound = false, permission = 'default' }: Opening = {}) {
  const asking = scriptedActor<DesktopPermission>('askPermission');
  const saved: Partial<AlertSettings>[] = [];
  const shown: string[] = [];
  let sounds = 0;
  const { actor, clock } = startActor(
    alertsMachine.provide({
      actors: { askPermission: asking.logic },
      actions: {
        saveSettings: (_, settings) => void saved.push(settings),
        showDesktop: (_, { alerts }: { alerts: readonly Alert[] }) =>
          void shown.push(...alerts.map(alertText)),
        playSound: () => {
          sounds += 1;
        },
      },
    }),
    { input: { settings: { desktop, sound }, permission } },
  );
  const snapshot = () => actor.getSnapshot();
  return {
    asking,
    saved,
    shown,
    clock,
    send: (...events: readonly AlertsEvent[]) => events.forEach((event) => actor.send(event)),
    sounds: () => sounds,
    texts: () => selectAlerts(snapshot()).map(alertText),
    unread: () => selectUnread(snapshot()),
    desktop: () => selectDesktop(snapshot()),
    isSounding: () => isSounding(snapshot()),
  };
}
const dropped = (name: string) => ({ type: 'fact.heard', fact: fact({ subject: subject(name) }) }) as const;
const toggled = { type: 'desktop.toggled' } as const;

describe('news', () => {
  it('are gathered for two seconds from the first, and told as one', () => {
    const { send, clock, texts, unread } = bell();
    send(dropped('a'));
    clock.advance(1500);
    send(dropped('b'), dropped('b'));
    clock.advance(499);
    expect([texts(), unread()]).toEqual([[], 0]);
    clock.advance(1);
    expect([texts(), unread()]).toEqual([['2 akun keluar dari Whatsapp'], 1]);
  });

  it('of withdraws are told as those of accounts are, and those that the person brought about are not', () => {
    const { send, clock, texts } = bell();
    const read = (status: string) => ({ type: 'withdraws.read', reading: withdraws({ 1: status }) }) as const;
    send(read('requested'), read('accepted'));
    clock.advance(2000);
    expect(texts()).toEqual(['Withdraw 1 diterima']);
    send({ type: 'withdraw.answered', key: 'withdraw:1', status: 'rejected' }, read('rejected'));
    send({ type: 'end.requested', keys: ['whatsapp:c'], at: 99_000 }, dropped('c'));
    clock.advance(2000);
    expect(texts()).toHaveLength(1);
  });

  it('go by the name that was found out, before they are told and after', () => {
    const { send, clock, texts } = bell();
    const recognised = (name: string) =>
      ({ type: 'subject.recognised', subject: { ...subject('a'), name } }) as const;
    send(dropped('a'), recognised('Ani'));
    clock.advance(2000);
    expect(texts()).toEqual(['Akun Ani keluar dari Whatsapp']);
    send(recognised('Ani W'), { ...recognised('Budi'), subject: subject('b') });
    expect(texts()).toEqual(['Akun Ani W keluar dari Whatsapp']);
  });

  it('stay read once they were, one or all, and what comes later is not', () => {
    const { send, clock, unread } = bell();
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
    const { send, asking, saved, shown, clock, desktop } = bell();
    send(dropped('a'));
    clock.advance(2000);
    expect([desktop(), asking.calls.length, shown]).toEqual(['off', 0, []]);
    send(toggled);
    expect(desktop()).toBe('asking');
    await asking.resolve('granted');
    expect([desktop(), saved]).toEqual(['on', [{ desktop: true }]]);
    send(dropped('b'));
    clock.advance(2000);
    expect(shown).toEqual(['Akun b keluar dari Whatsapp']);
    send(toggled, dropped('c'));
    clock.advance(2000);
    expect([desktop(), saved.at(-1), shown.length]).toEqual(['off', { desktop: false }, 1]);
  });

  it('are off where the browser’s question was put aside, and it is asked again', async () => {
    const { send, asking, saved, desktop } = bell();
    send({ type: 'desktop.toggled' });
    await asking.resolve('default');
    expect([desktop(), saved]).toEqual(['off', []]);
    send({ type: 'desktop.toggled' });
    expect(desktop()).toBe('asking');
  });

  it('are not chosen where the browser refuses or fails, and can be asked for again', async () => {
    const { send, asking, saved, desktop } = bell();
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
  ] as const)('begin, with %o, %s', (opening, begun) => {
    expect(bell(opening).desktop()).toBe(begun);
  });
});

describe('the tone', () => {
  it('is heard once when it is chosen, and then with each alert, until it is not wanted', () => {
    const { send, saved, sounds, clock, isSounding: isOn } = bell();
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

  it('is on from the beginning where it was chosen', () => {
    const { send, clock, sounds, isSounding: isOn } = bell({ sound: true });
    send(dropped('a'));
    clock.advance(2000);
    expect([isOn(), sounds()]).toEqual([true, 1]);
  });
});

it('follows what was chosen in another tab, without a tone, a question, or keeping it again', () => {
  const { send, sounds, saved, asking, desktop, isSounding: isOn } = bell();
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
