import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { blasterMachine } from '../../src/machines/blaster/blaster';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const unreachable = apiError('unreachable', 'Internal server error');
const unreadable = apiError('unreadable', 'Internal server error');
const refused = apiError('refused', 'Error sending message', { status: 422 });

const chart = exploreChart({
  machine: blasterMachine.provide({ guards: { isLost: (_, { error }) => error === unreachable } }),
  inputs: [undefined],
  events: [
    { type: 'sender.known', sender: { value: 'id-1', label: 'Budi', name: '628111' } },
    { type: 'draft.edited', field: 'sender', value: 'id-1' },
    { type: 'draft.edited', field: 'message', value: 'Halo' },
    { type: 'receiver.toggled', receiver: { number: '62811', name: 'Ani' } },
    { type: 'receivers.allToggled' },
    { type: 'message.submitted' },
    { type: 'round.stopped' },
    { type: 'round.resumed' },
    { type: 'round.ended' },
    done('readState', 'CONNECTED'),
    done('readState', 'DISCONNECTED'),
    done('readBatch', { numbers: ['62811'], next: { after: '7' } }),
    done('readBatch', { numbers: ['62812'], next: null }),
    done('readBatch', { numbers: [], next: null }),
    done('send', null),
    done('sendBatch', null),
    failed('readState', unreachable),
    failed('readBatch', unreachable),
    failed('send', refused),
    failed('send', unreachable),
    failed('sendBatch', refused),
    failed('sendBatch', unreachable),
    failed('sendBatch', unreadable),
  ],
  project: ({ context: { sender, draft, fieldErrors, error, round } }) => [
    sender?.value,
    draft.sender,
    draft.message,
    draft.targets.length,
    draft.isAll,
    Object.keys(fieldErrors),
    error,
    round && [Math.min(round.sent, 1), Math.min(round.unsure, 1), round.batch, round.next, round.isStopping],
  ],
});

describe('every path through the blaster', () => {
  it('sends only a whole message, and only through a sender that is connected [BLASTER-06] [BLASTER-08]', () => {
    chart.replayAll(({ event, before, after, emitted }) => {
      if (after.matches('checking')) {
        const { sender, message, targets, isAll } = after.context.draft;
        expect([sender !== '', message !== '', targets.length > 0 || isAll]).toEqual([true, true, true]);
      }
      if (after.matches('sending') && !before.matches('sending')) {
        expect(before.matches('checking')).toBe(true);
        expect(event).toMatchObject({ output: 'CONNECTED' });
      }
      if (before.matches('sending') && event.type.startsWith('xstate.done'))
        expect(emitted).toMatchObject([{ dialog: { title: 'Terkirim!' } }]);
      // Nothing is on its way to everybody that was not read, and no batch is taken for sent without an answer.
      if (after.matches({ round: 'sending' }))
        expect(after.context.round?.batch?.numbers).not.toHaveLength(0);
      if ((after.context.round?.sent ?? 0) > (before.context.round?.sent ?? 0))
        expect(event.type).toBe('xstate.done.actor.sendBatch');
    });
    expect(chart.coverage().missed).toEqual([]);
  });
});
