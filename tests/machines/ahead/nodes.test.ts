import { describe, expect, it, vi } from 'vitest';
import { createNodes, type Happening } from '../../../src/machines/ahead/nodes';
import { senderMachine } from '../../../src/machines/sender/sender';

const connected = { state: 'connected', status: 'idle', suspended: 0, suspended_count: 0 } as const;
const sending = { ...connected, status: 'sending' };
const after = (node: ReturnType<ReturnType<typeof createNodes>['of']>, ...happenings: readonly Happening[]) =>
  happenings.reduce((current, happening) => current.after(happening), node);

describe('what becomes of an account ahead is for its chart to say', () => {
  const nodes = createNodes();

  it('sends once it is started, until it is stopped', () => {
    const node = nodes.of(connected, false);
    expect(node.isSending).toBe(false);
    expect(after(node, 'begun')).toMatchObject({ isSending: true, isWanted: true });
    expect(after(node, 'begun', 'stopped')).toBe(node);
  });

  it.each(['loggedOut', 'conflict', 'disconnected', 'unknown', null])(
    'is not started while its state is %s [BLAST-04]',
    (state) => {
      const node = nodes.of({ ...connected, state }, false);
      expect(after(node, 'begun')).toMatchObject({ isSending: false, isLost: true, isWanted: true });
      expect(after(node, 'begun', 'relinked', 'restarted').isSending).toBe(true);
    },
  );

  it('stops for a conflict, a log-out and a suspension, and goes on through a dropped link', () => {
    const node = nodes.of(sending, true);
    for (const end of ['conflict', 'loggedOut', 'suspended', 'broken'] as const)
      expect(after(node, end)).toMatchObject({ isSending: false, isWanted: true });
    expect(after(node, 'disconnected').isSending).toBe(true);
  });

  it('is activated after its first two suspensions and never after the third [LIMIT-09]', () => {
    const second = after(nodes.of(sending, true), 'suspended', 'activated', 'restarted', 'suspended');
    expect(second).toMatchObject({ isSuspended: true, suspensions: 2 });
    expect(after(second, 'activated').isSuspended).toBe(false);
    const third = after(second, 'activated', 'restarted', 'suspended');
    expect(third).toMatchObject({ isSuspended: true, suspensions: 3 });
    expect(after(third, 'activated')).toBe(third);
    expect(after(third, 'begun')).toMatchObject({ isSending: false, isSuspended: true });
  });

  it('takes each transition of the chart once, however often it is walked', () => {
    const transition = vi.spyOn(senderMachine, 'transition');
    const walked = createNodes();
    const walk = () => after(walked.of(sending, true), 'broken', 'restarted', 'suspended', 'activated');
    const end = walk();
    const taken = transition.mock.calls.length;
    expect(taken).toBeGreaterThan(0);
    expect(walk()).toBe(end);
    expect(transition.mock.calls.length).toBe(taken);
  });
});

describe('looking ahead does nothing', () => {
  it('calls nothing, sends nothing and tells nobody, whatever happens to the chart', () => {
    const done = vi.fn<(what: string) => void>();
    const spied = Object.fromEntries(
      ['settle', 'emitFailure', 'refuseUnlinked', 'refuseBusy', 'suspectStale', 'suspectFact'].map((name) => [
        name,
        () => done(name),
      ]),
    );
    const called = Object.fromEntries(
      ['start', 'stop', 'activate', 'reset', 'reconnect'].map((name) => [
        name,
        { ...senderMachine.implementations.actors[name], start: () => done(name) },
      ]),
    );
    vi.spyOn(senderMachine.implementations, 'actions', 'get').mockReturnValue({
      ...senderMachine.implementations.actions,
      ...spied,
    });
    vi.spyOn(senderMachine.implementations, 'actors', 'get').mockReturnValue({
      ...senderMachine.implementations.actors,
      ...called,
    } as typeof senderMachine.implementations.actors);
    const nodes = createNodes();
    const all: readonly Happening[] = [
      'begun',
      'broken',
      'restarted',
      'suspended',
      'activated',
      'loggedOut',
      'begun',
      'relinked',
      'begun',
      'begun',
      'stopped',
    ];
    expect(after(nodes.of(connected, false), ...all).isSending).toBe(false);
    expect(done).not.toHaveBeenCalled();
  });
});
