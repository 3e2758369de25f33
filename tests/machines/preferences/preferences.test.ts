import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type UserChoice, preferencesMachine } from '../../../src/machines/preferences/preferences';
import {
  LONGEST_NAME,
  MOST_RECENT,
  MOST_VIEWS,
  type Preferences,
  USUAL,
} from '../../../src/machines/preferences/preferences.rules';

const list = 'list:member';
const view = (name: string) => ({ name, address: '', hidden: [] });

function open(preferences: Preferences = USUAL) {
  const kept: UserChoice[] = [];
  const actor = createActor(
    preferencesMachine.provide({ actions: { keep: (_, choice) => void kept.push(choice) } }),
  ).start();
  actor.send({ type: 'user.signedIn', userId: '7', preferences });
  const { send } = actor;
  const context = () => actor.getSnapshot().context;
  const views = () => context().preferences.savedViews[list]?.map(({ name }) => name);
  return { send: send.bind(actor), kept, context, views };
}

describe('what somebody likes', () => {
  it('is as usual before anything is chosen: all columns, no recent entries, alerts in the bell alone', () => {
    const { context } = open();
    expect(context()).toEqual({
      userId: '7',
      preferences: {
        hiddenColumns: {},
        savedViews: {},
        recent: [],
        alerts: { desktop: false, sound: false },
      },
      forgotten: null,
    });
  });

  it('is theirs alone: the next who signs in has their own', () => {
    const { send, context, kept } = open({ ...USUAL, recent: ['/level'] });
    send({ type: 'columns.chosen', list, hidden: ['email'] });
    send({ type: 'user.signedOut' });
    expect(context()).toEqual({ userId: '', preferences: USUAL, forgotten: null });
    send({ type: 'entry.chosen', entry: '/bonus' });
    expect(context().preferences.recent).toEqual([]);
    send({ type: 'user.signedIn', userId: '8', preferences: { ...USUAL, recent: ['/proxy'] } });
    expect([context().userId, context().preferences.recent]).toEqual(['8', ['/proxy']]);
    expect(kept.map(({ userId }) => userId)).toEqual(['7']);
  });

  it('is kept list by list', () => {
    const { send, context } = open();
    send({ type: 'columns.chosen', list, hidden: ['email'] });
    send({ type: 'columns.chosen', list: 'list:bonus', hidden: ['reason'] });
    expect(context().preferences.hiddenColumns).toEqual({ [list]: ['email'], 'list:bonus': ['reason'] });
    send({ type: 'columns.chosen', list, hidden: [] });
    expect(context().preferences.hiddenColumns).toEqual({ [list]: [], 'list:bonus': ['reason'] });
  });

  it('has one kind of alerts switched without the other', () => {
    const { send, context } = open();
    send({ type: 'alerts.switched', alerts: { sound: true } });
    send({ type: 'alerts.switched', alerts: { desktop: true } });
    expect(context().preferences.alerts).toEqual({ desktop: true, sound: true });
    send({ type: 'alerts.switched', alerts: { sound: false } });
    expect(context().preferences.alerts).toEqual({ desktop: true, sound: false });
  });

  it('has what was chosen last first, once, and so many', () => {
    const { send, context } = open();
    for (const entry of ['/a', '/b', '/a']) send({ type: 'entry.chosen', entry });
    expect(context().preferences.recent).toEqual(['/a', '/b']);
    for (let nth = 0; nth < MOST_RECENT; nth += 1) send({ type: 'entry.chosen', entry: `/${nth}` });
    expect(context().preferences.recent).toHaveLength(MOST_RECENT);
    expect(context().preferences.recent[0]).toBe(`/${MOST_RECENT - 1}`);
  });
});

describe('a view', () => {
  it('has a name no longer than a menu can show, without space at its ends', () => {
    const { send, views } = open();
    send({ type: 'view.saved', list, view: view(` ${'a'.repeat(LONGEST_NAME - 1)} b`) });
    expect(views()).toEqual(['a'.repeat(LONGEST_NAME - 1)]);
  });

  it('may be named anew as itself in other letters', () => {
    const { send, views } = open();
    send({ type: 'view.saved', list, view: view('lunas') });
    send({ type: 'view.renamed', list, name: 'lunas', to: 'Lunas' });
    expect(views()).toEqual(['Lunas']);
  });

  it('that was taken away last comes back, until another choice is made among views', () => {
    const { send, views, context } = open();
    for (const name of ['A', 'B']) send({ type: 'view.saved', list, view: view(name) });
    send({ type: 'view.forgotten', list, name: 'A' });
    const { forgotten } = context();
    expect([views(), forgotten]).toEqual([['B'], { list, view: view('A'), place: 0 }]);
    send({ type: 'alerts.switched', alerts: { sound: true } });
    expect(context().forgotten).toEqual(forgotten);
    if (forgotten) send({ type: 'view.restored', ...forgotten });
    expect([views(), context().forgotten]).toEqual([['A', 'B'], null]);
    send({ type: 'view.forgotten', list, name: 'A' });
    send({ type: 'view.saved', list, view: view('C') });
    expect([views(), context().forgotten]).toEqual([['B', 'C'], null]);
    send({ type: 'view.forgotten', list: 'list:bonus', name: 'A' });
    expect(context().forgotten).toBeNull();
  });

  it('does not come back to a list that has as many as it may by then', () => {
    const { send, views, context } = open();
    for (let nth = 0; nth < MOST_VIEWS; nth += 1) send({ type: 'view.saved', list, view: view(`V${nth}`) });
    send({ type: 'view.forgotten', list, name: 'V0' });
    const { forgotten } = context();
    send({ type: 'view.saved', list, view: view('Baru') });
    expect(views()).toHaveLength(MOST_VIEWS);
    if (forgotten) send({ type: 'view.restored', ...forgotten });
    expect(views()).not.toContain('V0');
    expect(views()).toHaveLength(MOST_VIEWS);
  });

  it('of somebody else is not offered to the next', () => {
    const { send, context } = open();
    send({ type: 'view.saved', list, view: view('A') });
    send({ type: 'view.forgotten', list, name: 'A' });
    send({ type: 'user.signedIn', userId: '8', preferences: USUAL });
    expect(context()).toEqual({ userId: '8', preferences: USUAL, forgotten: null });
  });
});

it('follows what another tab kept, beside whom this page alone remembers, and keeps nothing for it', () => {
  const { send, kept, context, views } = open();
  send({ type: 'entry.chosen', entry: '/member/edit?id=7 Ani' });
  kept.length = 0;
  const elsewhere = { ...USUAL, recent: ['/level'], savedViews: { [list]: [view('A')] } };
  send({ type: 'choice.keptElsewhere', preferences: elsewhere });
  expect([views(), context().preferences.recent]).toEqual([['A'], ['/level', '/member/edit?id=7 Ani']]);
  send({ type: 'view.saved', list, view: view('B') });
  expect([views(), kept.length]).toEqual([['A', 'B'], 1]);
});
