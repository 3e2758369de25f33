import { describe, expect, it } from 'vitest';
import { noticesMachine } from '../../src/machines/notices/notices';
import { exploreChart } from '../support/paths/paths';

const choice = { label: 'OK', then: { kind: 'back' } } as const;
const dialog = (id: string) =>
  ({ id, tone: 'info', title: id, text: '', confirm: choice, other: choice }) as const;
const toast = (id: string) => ({ id, tone: 'info', text: '' }) as const;

const chart = exploreChart({
  machine: noticesMachine,
  events: ({ context: { dialogs, toasts } }) => [
    // Two of each are enough to distinguish the first from the others.
    ...(dialogs.length < 2
      ? (['a', 'b'] as const).map((id) => ({ type: 'notice.dialogOpened', dialog: dialog(id) }) as const)
      : []),
    ...(['a', 'b'] as const).flatMap(
      (id) =>
        [
          { type: 'dialog.confirmed', id },
          { type: 'dialog.cancelled', id },
          { type: 'dialog.otherChosen', id },
          { type: 'notice.dialogWithdrawn', id },
          { type: 'toast.dismissed', id },
        ] as const,
    ),
    ...(toasts.length < 2
      ? (['a', 'b'] as const).map((id) => ({ type: 'notice.toastShown', toast: toast(id) }) as const)
      : []),
    { type: 'toasts.hovered' },
    { type: 'toasts.left' },
    { type: 'toasts.focused' },
    { type: 'toasts.blurred' },
    { type: 'notices.cleared' },
  ],
  project: ({ context: { dialogs, toasts } }) => [dialogs.map(({ id }) => id), toasts.map(({ id }) => id)],
});

const CHOICES = new Set(['dialog.confirmed', 'dialog.cancelled', 'dialog.otherChosen']);

describe('every path through the notices', () => {
  it('ends as the graph says, with one intent for each choice in an open dialog', () => {
    chart.replayAll(({ event, before, after, emitted }) => {
      const isChoice = CHOICES.has(event.type);
      const chosen = isChoice && 'id' in event && before.context.dialogs[0]?.id === event.id;
      expect(emitted).toHaveLength(chosen ? 1 : 0);
      expect(after.matches({ dialogs: 'open' })).toBe(after.context.dialogs.length > 0);
      expect(after.matches({ toasts: 'shown' })).toBe(after.context.toasts.length > 0);
    });
    expect(chart.coverage().missed).toEqual([]);
  });
});
