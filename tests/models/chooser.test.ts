import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { chooserMachine } from '../../src/machines/chooser/chooser';
import { foundIn, type FoundOptions } from '../../src/machines/chooser/chooser.rules';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const ani = { value: '1', label: 'Ani' };
const budi = { value: '2', label: 'Budi' };
const found = (isWhole: boolean): FoundOptions => ({
  options: [ani, budi],
  isWhole,
  count: isWhole ? 2 : null,
  isMore: false,
});
const unreachable = apiError('unreachable', 'Internal server error');
const refused = apiError('refused', 'Ditolak', { status: 403 });
const chart = exploreChart({
  machine: chooserMachine,
  events: [
    { type: 'text.changed', text: 'bu' },
    { type: 'text.changed', text: '' },
    { type: 'retry.requested' },
    { type: 'value.given', value: '2' },
    { type: 'value.given', value: '' },
    done('find', found(true)),
    done('find', found(false)),
    failed('find', unreachable),
    failed('find', refused),
    done('name', budi),
    failed('name', unreachable),
    failed('name', refused),
  ],
  project: ({ context: { text, value, error, found: shown, first } }) => [
    text,
    value,
    error,
    shown.options.length,
    first?.isWhole ?? null,
  ],
});

it('offers nothing that another text found, and names only what is chosen', () => {
  chart.replayAll(({ event, before, after, emitted }) => {
    const { text, found: shown, first } = after.context;
    if (text !== before.context.text && text !== '') {
      const expected = first?.isWhole ? foundIn(first, text).options : [];
      expect(shown.options).toEqual(expected);
    }
    if (emitted.length > 0) {
      expect(event.type).toBe('xstate.done.actor.name');
      expect(before.context.value).not.toBe('');
    }
    expect(after.matches({ naming: 'asking' }) && after.context.value === '').toBe(false);
  });
  expect(chart.coverage().missed).toEqual([]);
});
