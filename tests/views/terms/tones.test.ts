import { expect, it } from 'vitest';
import { ALERT_LOOKS } from '../../../src/views/records/alert-looks';
import { termOf } from '../../../src/views/terms/terms';
import { toneOf } from '../../../src/views/terms/tones';

it('gives what happened the colour of the state that it led to', () => {
  const states = Object.entries(ALERT_LOOKS).filter(([kind]) => termOf(kind));
  expect(states.map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['loggedOut', 'disconnected', 'conflict', 'suspended', 'requested', 'rejected']),
  );
  expect(states.filter(([kind, [tone]]) => tone !== toneOf(kind)).map(([kind]) => kind)).toEqual(['bonus']);
});

it('knows no state by what every object has', () => {
  expect([toneOf('constructor'), toneOf(), toneOf('loggedOut')]).toEqual(['neutral', 'neutral', 'danger']);
});
