import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fromEventObservable } from 'xstate';
import {
  type ChannelEvent,
  type ConnectionStatus,
  connectionMachine,
} from '../../../src/machines/connection/connection';
import { selectOfflineSince } from '../../../src/machines/connection/connection.selectors';
import { startActor } from '../../support/actors';

function connection() {
  const opened: { channel: string; events: Subject<ChannelEvent> }[] = [];
  const started = startActor(
    connectionMachine.provide({
      actors: {
        channel: fromEventObservable(({ input }) => {
          const events = new Subject<ChannelEvent>();
          opened.push({ channel: input.channel, events });
          return events;
        }),
      },
    }),
  );
  const change = (status: ConnectionStatus) =>
    opened.at(-1)?.events.next({ type: 'channel.changed', status, since: 1, attempt: 0 });
  return { ...started, opened, change, value: () => started.actor.getSnapshot().value };
}
const session = (channel: string) => ({ type: 'session.opened', channel }) as const;

describe('the connection', () => {
  it('opens one channel with the session and closes it with it', () => {
    const { actor, opened, value } = connection();
    actor.send(session('client-5'));
    actor.send(session('client-5'));
    expect(opened.map(({ channel }) => channel)).toEqual(['client-5']);
    actor.send({ type: 'session.closed' });
    expect(opened[0]?.events.observed).toBe(false);
    expect(value()).toBe('closed');
  });

  it('moves to another channel with another role [A8]', () => {
    const { actor, opened } = connection();
    actor.send(session('client-5'));
    actor.send(session('client-admin'));
    expect(opened.map(({ channel, events }) => [channel, events.observed])).toEqual([
      ['client-5', false],
      ['client-admin', true],
    ]);
  });

  describe('says that there is no line', () => {
    const lost = () => {
      const started = connection();
      started.actor.send(session('client-5'));
      started.change('live');
      started.change('reconnecting');
      return { ...started, offlineSince: () => selectOfflineSince(started.actor.getSnapshot()) };
    };

    it('where the browser does', () => {
      const { change, offlineSince } = lost();
      expect(offlineSince()).toBeNull();
      change('offline');
      expect(offlineSince()).toBe(1);
    });

    it('where no call is answered either, not of a socket that is lost for a moment', () => {
      const { actor, clock, change, offlineSince } = lost();
      actor.send({ type: 'call.lost' });
      clock.increment(1999);
      expect(offlineSince()).toBeNull();
      clock.increment(1);
      expect(offlineSince()).toBe(1);
      // The next try of the same loss.
      change('reconnecting');
      expect(offlineSince()).toBe(1);
      actor.send({ type: 'call.answered' });
      expect(offlineSince()).toBeNull();
    });

    it('no more once the socket is back, nor of calls that fail while it stands', () => {
      const { actor, clock, change, offlineSince } = lost();
      actor.send({ type: 'call.lost' });
      change('resuming');
      clock.increment(5000);
      actor.send({ type: 'call.lost' });
      clock.increment(5000);
      expect(offlineSince()).toBeNull();
    });
  });

  it.each(['connecting', 'live', 'resuming', 'reconnecting', 'offline'] as const)(
    'shows %s as it is told',
    (status) => {
      const { actor, change } = connection();
      actor.send(session('client-5'));
      change(status);
      expect(actor.getSnapshot().matches({ open: status })).toBe(true);
    },
  );

  it('knows since when it is so, and at which try', () => {
    const { actor, opened } = connection();
    actor.send(session('client-5'));
    opened[0]?.events.next({ type: 'channel.changed', status: 'reconnecting', since: 7_000, attempt: 3 });
    expect(actor.getSnapshot().context).toMatchObject({ since: 7_000, attempt: 3 });
    actor.send(session('client-admin'));
    expect(actor.getSnapshot().context).toMatchObject({ since: null, attempt: 0 });
  });

  it('passes on that the session has to be looked at [N10]', () => {
    const { actor, opened, emitted } = connection();
    actor.send(session('client-5'));
    opened[0]?.events.next({ type: 'channel.upgradesRefused' });
    expect(emitted).toEqual([{ type: 'session.rejected' }]);
  });

  it('opens again with the next session after its stream has failed', () => {
    const { actor, opened, value } = connection();
    actor.send(session('client-5'));
    opened[0]?.events.error(new Error('broken'));
    expect(value()).toBe('broken');
    actor.send(session('client-6'));
    expect(opened.map(({ channel }) => channel)).toEqual(['client-5', 'client-6']);
    opened[1]?.events.error(new Error('broken'));
    actor.send({ type: 'session.closed' });
    expect(value()).toBe('closed');
  });

  it.each([
    ['failed', (events: Subject<ChannelEvent>) => events.error(new Error('broken'))],
    ['ended', (events: Subject<ChannelEvent>) => events.complete()],
  ])('opens again after a while by itself where its stream has %s', (_, end) => {
    const { actor, clock, opened, value } = connection();
    actor.send(session('client-5'));
    for (const { events } of opened.slice()) end(events);
    expect(value()).toBe('broken');
    clock.advance(1_999);
    expect(opened).toHaveLength(1);
    clock.advance(1);
    expect(opened.map(({ channel }) => channel)).toEqual(['client-5', 'client-5']);
  });

  it('passes on that something was missed', () => {
    const { actor, opened, emitted } = connection();
    actor.send(session('client-5'));
    opened[0]?.events.next({ type: 'channel.staleSuspected', reason: 'hole' });
    expect(emitted).toEqual([{ type: 'connection.staleSuspected', reason: 'hole' }]);
  });

  it('reports the session as rejected when refused, and tries once more at once when it is valid [N11]', () => {
    const { actor, opened, change, emitted } = connection();
    actor.send(session('client-5'));
    change('refused');
    expect(emitted).toEqual([{ type: 'session.rejected' }]);
    expect(opened).toHaveLength(1);
    actor.send({ type: 'session.confirmed' });
    expect(opened).toHaveLength(2);
  });

  it('tries a valid session that is refused again and again more and more slowly, and for ever [N11]', () => {
    const { actor, clock, opened, change } = connection();
    actor.send(session('client-5'));
    const pauses = Array.from({ length: 8 }, () => {
      const tries = opened.length;
      change('refused');
      actor.send({ type: 'session.confirmed' });
      let waited = 0;
      for (; opened.length === tries && waited < 120_000; waited += 1_000) clock.advance(1_000);
      return waited;
    });
    expect(pauses).toEqual([0, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it('has the role looked at with each slow try: the channel may be of another by now [A8]', () => {
    const { actor, clock, change, emitted } = connection();
    actor.send(session('client-admin'));
    change('refused');
    actor.send({ type: 'session.confirmed' });
    expect(emitted).not.toContainEqual({ type: 'access.denied' });
    change('refused');
    actor.send({ type: 'session.confirmed' });
    expect(emitted).not.toContainEqual({ type: 'access.denied' });
    clock.advance(4_000);
    expect(emitted.slice(1)).toEqual([{ type: 'session.rejected' }, { type: 'access.denied' }]);
  });

  it('waits for the session to be looked at before a try, however long that takes', () => {
    const { actor, clock, opened, change } = connection();
    actor.send(session('client-5'));
    change('refused');
    clock.advance(600_000);
    expect(opened).toHaveLength(1);
    actor.send({ type: 'session.confirmed' });
    expect(opened).toHaveLength(2);
  });

  it('forgets earlier refusals once live [N11]', () => {
    const { actor, opened, change } = connection();
    actor.send(session('client-5'));
    change('refused');
    actor.send({ type: 'session.confirmed' });
    change('live');
    change('refused');
    actor.send({ type: 'session.confirmed' });
    expect(opened).toHaveLength(3);
  });
});
