import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { blasterMachine } from '../../src/machines/blaster/blaster';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const choices = {
  senders: [{ clientid: 'id-1', number: '628111', label: 'Budi' }],
  receivers: [
    { number: '62811', name: 'Ani' },
    { number: '62812', name: '' },
  ],
};

const chart = exploreChart({
  machine: blasterMachine,
  inputs: [undefined],
  events: [
    { type: 'draft.edited', field: 'sender', value: 'id-1' },
    { type: 'draft.edited', field: 'message', value: 'Halo' },
    { type: 'receiver.toggled', number: '62811' },
    { type: 'receivers.allToggled' },
    { type: 'message.submitted' },
    { type: 'retry.requested' },
    done('load', choices),
    done('readState', 'CONNECTED'),
    done('readState', 'DISCONNECTED'),
    done('send', null),
    failed('load', apiError('unreachable', 'Internal server error')),
    failed('load', apiError('refused', 'Ditolak', { status: 403 })),
    failed('readState', apiError('unreachable', 'Internal server error')),
    failed('send', apiError('refused', 'Error sending message', { status: 422 })),
    failed('send', apiError('unreachable', 'Internal server error')),
  ],
  project: ({ context: { senders, draft, fieldErrors, error } }) => [
    senders.length,
    draft.sender,
    draft.message,
    draft.targets.length,
    Object.keys(fieldErrors),
    error,
  ],
});

describe('every path through the blaster', () => {
  it('sends only a whole message, and only through a sender that is connected [BLASTER-06] [BLASTER-08]', () => {
    chart.replayAll(({ event, before, after, emitted }) => {
      if (after.matches('checking')) {
        const { sender, message, targets } = after.context.draft;
        expect([sender !== '', message !== '', targets.length > 0]).toEqual([true, true, true]);
      }
      if (after.matches('sending') && !before.matches('sending')) {
        expect(before.matches('checking')).toBe(true);
        expect(event).toMatchObject({ output: 'CONNECTED' });
      }
      if (before.matches('sending') && event.type.startsWith('xstate.done'))
        expect(emitted).toMatchObject([{ dialog: { title: 'Terkirim!' } }]);
    });
    expect(chart.coverage().missed).toEqual([]);
  });
});
