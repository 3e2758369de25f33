import { describe, expect, it } from 'vitest';
import { clientMachine } from '../../src/machines/pairing/client';
import { pairingMachine } from '../../src/machines/pairing/pairing';
import { selectStage, type Stage } from '../../src/machines/pairing/pairing.selectors';
import { apiError, NETWORK_ERROR } from '../../src/api/errors';
import { EPOCH } from '../support/clock';
import { authenticated, code, fact, lostAccount, newAccount, qr, refused } from '../machines/pairing/harness';
import { allPairingPaths } from './screens/pairing-paths';
import { viewOf } from './screens/pairing-view';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const actors = ['wire', 'lease', 'clock', 'readAccount', 'newClient', 'readQr', 'save', 'removeClient'];

const pairing = exploreChart({
  machine: pairingMachine,
  inputs: [newAccount, { ...newAccount, reconnect: '12', purpose: 'generator' }],
  events: [
    { type: 'pairing.requested' },
    { type: 'pairing.cancelled' },
    { type: 'retry.requested' },
    { type: 'mode.chosen', mode: 'qr' },
    { type: 'mode.chosen', mode: 'code' },
    { type: 'number.typed', number: '62' },
    { type: 'number.typed', number: '0812 3456 7890' },
    qr('QR-1'),
    qr('QR-2'),
    qr('QR-0', true),
    code('ABCD1234'),
    code('WXYZ9876', true),
    authenticated,
    fact('unhandledRejection', { message: 'boom' }),
    fact('uncaughtException', { message: 'boom' }),
    fact('mongo', { message: 'boom' }),
    { type: 'clock.read', at: EPOCH },
    done('readAccount', lostAccount),
    done('newClient', { proxyId: '3' }),
    done('readQr', { qr: 'QR-1' }),
    done('save', { id: '77' }),
    done('removeClient', {}),
    failed('save', apiError('unreachable', NETWORK_ERROR)),
    ...actors.map((id) => failed(id, refused('Ditolak'))),
  ],
  project: ({ context }) => [
    context.mode,
    context.number,
    context.account?.id,
    context.offer,
    context.clientInfo !== null,
    context.countdown.until !== null,
    context.error,
  ],
  limit: 200_000,
});

const showing = (...stages: Stage[]) =>
  pairing.snapshots.filter((snapshot) => stages.includes(selectStage(snapshot)));

const shownBy = ({ context }: (typeof pairing.snapshots)[number]) =>
  context.purpose === null ? 'dialog.requested' : 'toast.requested';

describe('every path through a pairing', () => {
  it('ends as the graph says, saves what the phone told, and leaves the screen exactly when it is saved [PAIR-08, PAIR-18, PAIR-19, S21]', () => {
    pairing.replayAll(({ event, before, after, emitted }) => {
      const isSaved = after.value === 'saved';
      expect(emitted.map(({ type }) => type)).toEqual(
        isSaved && before.value !== 'saved' ? ['screen.left', shownBy(before)] : [],
      );
      if (after.value === 'saving' && before.value !== 'saving') {
        expect(['wire.authenticated', 'retry.requested']).toContain(event.type);
        expect(after.context.clientInfo).not.toBeNull();
      }
      if (isSaved) expect(event.type).toBe('xstate.done.actor.save');
    });
    expect(pairing.coverage().missed).toEqual([]);
  });

  it('asks for nothing new while something is under way [A1]', () => {
    for (const snapshot of showing(
      'reading',
      'unread',
      'generating',
      'qr',
      'code',
      'saving',
      'unsaved',
      'removing',
    )) {
      expect(snapshot.can({ type: 'pairing.requested' })).toBe(false);
    }
    for (const snapshot of showing('overdue', 'expired')) {
      expect(snapshot.can({ type: 'pairing.requested' })).toBe(true);
    }
  });

  it('never shows what is replayed, and never a code of the other way [S5]', () => {
    for (const snapshot of pairing.snapshots) {
      const { mode, offer } = snapshot.context;
      expect(['QR-0', 'WXYZ9876']).not.toContain(offer);
      if (offer !== null) expect(offer.startsWith('QR')).toBe(mode === 'qr');
    }
  });

  it('shows a code exactly while its stage is on the screen, and an error only where something failed', () => {
    for (const snapshot of showing('qr', 'code', 'expired')) expect(snapshot.context.offer).not.toBeNull();
    for (const snapshot of showing('generating', 'overdue', 'removing'))
      expect(snapshot.context.offer).toBeNull();
    for (const snapshot of showing('reading', 'generating', 'overdue', 'qr', 'code', 'expired', 'saving')) {
      expect(snapshot.context.error).toBeNull();
    }
  });

  it('cannot be told to save anything by a person before the phone has answered', () => {
    const unknown = pairing.snapshots.filter(({ context }) => context.clientInfo === null);
    for (const snapshot of unknown) expect(snapshot.value).not.toBe('saving');
    for (const snapshot of unknown.filter(({ value }) => value !== 'unread')) {
      expect(snapshot.can({ type: 'retry.requested' })).toBe(false);
    }
  });
});

/** A chart's event by the name that the model of the screen has for it. */
function moveName(type: string): string {
  const [, kind, name] = /^xstate\.(done|error|after)\.(?:actor\.)?(\w+)/.exec(type) ?? [];
  if (kind === 'after') return `${name}.elapsed`;
  if (kind) return `${name}.${kind === 'done' ? 'answered' : 'refused'}`;
  return type;
}

it('the model of the screen makes every move between stages that the chart can make, and no other', () => {
  const real = new Set<string>();
  pairing.replayAll(({ event, before, after }) => {
    const [from, to] = [selectStage(before), selectStage(after)];
    // Before that, the call for a client has given up by itself, and the countdown beside it has ended.
    const isTooSoon = before.matches({ linking: { client: 'creating' } }) || from === 'generating';
    if (isTooSoon && event.type.startsWith('xstate.after.requestPatience')) return;
    if (from !== to) real.add(`${from}: ${moveName(event.type)} → ${to}`);
  });
  const modelled = new Set<string>();
  for (const { steps } of allPairingPaths()) {
    const stages = steps.map(
      ({ state }) => viewOf(state)?.stage ?? (state.matches('saved') ? 'saved' : null),
    );
    for (const [at, { event }] of steps.entries()) {
      const [from, to] = [stages[at - 1], stages[at]];
      if (from && from !== to) modelled.add(`${from}: ${event.type} → ${to}`);
    }
  }
  expect([...modelled].toSorted()).toEqual([...real].toSorted());
});

it('every path through what a client can be asked is walked [PAIR-22, PAIR-23]', () => {
  const client = exploreChart({
    machine: clientMachine,
    inputs: [{ account: { ...lostAccount, suspended: 1, suspended_count: 2 } }],
    events: [
      { type: 'state.requested' },
      { type: 'message.requested' },
      { type: 'message.cancelled' },
      { type: 'reset.requested' },
      { type: 'reset.confirmed' },
      { type: 'activation.requested' },
      ...['reset', 'activate'].flatMap((id) => [
        done(id, { ...lostAccount, suspended: 1, suspended_count: 3 }),
        done(id, null),
        failed(id, refused('Ditolak')),
      ]),
      done('readState', { state: 'CONNECTED' }),
      done('listen', { message: 'Halo' }),
      failed('readState', refused('Ditolak')),
      failed('listen', refused('Ditolak')),
    ],
    project: ({ context }) => context,
  });
  client.replayAll();
  expect(client.coverage().missed).toEqual([]);
});
