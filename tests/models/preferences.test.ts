import { describe, expect, it } from 'vitest';
import { type UserChoice, preferencesMachine } from '../../src/machines/preferences/preferences';
import {
  type Choice,
  chosenPart,
  MOST_RECENT,
  USUAL,
} from '../../src/machines/preferences/preferences.rules';
import { exploreChart } from '../support/paths/paths';

const kept: UserChoice[] = [];
const chart = exploreChart({
  machine: preferencesMachine.provide({ actions: { keep: (_, choice) => void kept.push(choice) } }),
  inputs: [undefined],
  events: [
    { type: 'user.signedIn', userId: '7', preferences: { ...USUAL, recent: ['/level'] } },
    { type: 'user.signedIn', userId: '8', preferences: USUAL },
    { type: 'user.signedOut' },
    {
      type: 'choice.keptElsewhere',
      preferences: { ...USUAL, savedViews: { member: [{ name: 'Lain', address: '', hidden: [] }] } },
    },
    { type: 'columns.chosen', list: 'member', hidden: ['Email'] },
    { type: 'view.saved', list: 'member', view: { name: 'Baru', address: 's=a', hidden: [] } },
    { type: 'view.renamed', list: 'member', name: 'Baru', to: 'Lama' },
    { type: 'view.forgotten', list: 'member', name: 'Baru' },
    {
      type: 'view.restored',
      list: 'member',
      view: { name: 'Baru', address: 's=a', hidden: [] },
      place: 0,
    },
    { type: 'entry.chosen', entry: '/bonus' },
    { type: 'alerts.switched', alerts: { sound: true } },
  ],
  project: ({ value, context: { userId, preferences, forgotten } }) => [
    value,
    userId,
    preferences.savedViews,
    forgotten !== null,
  ],
});

describe('every path through the preferences', () => {
  it('keeps what was chosen for who is signed in, and nothing while nobody is', () => {
    chart.replayAll(({ before, after, event }) => {
      const { userId, preferences } = after.context;
      const choice = kept.splice(0);
      if (event.type === 'choice.keptElsewhere' || event.type.startsWith('user.') || after.matches('unowned'))
        expect(choice).toEqual([]);
      else {
        expect(choice.map((made) => made.userId)).toEqual([userId]);
        expect(choice.map((made) => made.choice)).toEqual([event]);
        expect(preferences).toEqual({
          ...before.context.preferences,
          ...chosenPart(before.context.preferences, event as Choice),
        });
      }
      if (after.matches('unowned')) expect(preferences).toEqual(USUAL);
      expect(new Set(preferences.recent).size).toBe(preferences.recent.length);
      expect(preferences.recent.length).toBeLessThanOrEqual(MOST_RECENT);
    });
    expect(chart.coverage().missed).toEqual([]);
  });
});
