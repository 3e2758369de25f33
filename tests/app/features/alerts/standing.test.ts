import { expect, it } from 'vitest';
import { createStandings, type Standing } from '../../../../src/app/features/alerts/standing';

const KEY = 'whatsapp:id-1';
const up: Standing = { news: 'link', state: 'connected' };
const down: Standing = { news: 'link', state: 'loggedOut' };

it.each([
  ['told anew as the line comes back', true, [[KEY, down]]],
  ['told as it happened', false, []],
])('is news once the line is back where it was %s', (_, replayed, changed) => {
  const standings = createStandings();
  standings.read([[KEY, up]], standings.now());
  standings.received(KEY, down, replayed);
  expect(standings.returned()).toEqual(changed);
});
