import { expect, it } from 'vitest';
import { forkOf, type Moment } from '../../../src/machines/statechart/moments';
import { skeletonOf } from '../../../src/machines/statechart/skeleton';
import type { ActorEntry } from '../../../src/machines/history/entries';
import { lifeOf } from '../../support/replay';
import { account } from '../sender/samples';

const KEY = 'whatsapp:id-1';
const inputAt = (index: number, event: { type: string }): ActorEntry =>
  ({ index, at: index * 1000, kind: 'input', key: KEY, event }) as never;
const steps: ActorEntry[] = [
  {
    index: 0,
    at: 0,
    kind: 'started',
    key: KEY,
    chart: 'sender',
    variant: null,
    input: { key: KEY, kind: 'whatsapp', record: account },
  },
  inputAt(1, { type: 'clock.read', at: 7 } as never),
  inputAt(2, { type: 'clock.read', at: 9 } as never),
];
const { snapshot } = lifeOf(steps, KEY).moments.at(-1) as Moment;

it('begins with the event as the actor was told it last', () => {
  expect(skeletonOf('clock.read', snapshot, steps)).toEqual({ type: 'clock.read', at: 9 });
});

it.each([
  ['wire.waiting', { waitTime: 1, sender: { id: '12', clientid: 'id-1' }, replayed: false, at: 2000 }],
  ['record.read', { record: { phonenumber: account.phonenumber } }],
  ['xstate.done.actor.start', { actorId: 'start', output: null }],
  ['xstate.error.actor.start', { actorId: 'start', error: { text: 'Ditolak server' } }],
  ['query.changed', { query: {} }],
  ['blast.startRequested', {}],
])('begins %s with what is known of it', (type, fields) => {
  expect(skeletonOf(type, snapshot, steps)).toMatchObject({ type, ...fields });
});

it('makes events of the socket that the chart takes as they are', () => {
  for (const name of ['wire.connection.update', 'wire.waiting', 'wire.count_success', 'record.read'])
    expect([name, forkOf(snapshot, [skeletonOf(name, snapshot, steps)]).refusal]).toEqual([name, null]);
});
