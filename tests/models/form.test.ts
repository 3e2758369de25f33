import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { withRules } from '../../src/machines/crud/form';
import { rules } from '../../src/machines/crud/form.rules';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const refused = apiError('refused', 'Ditolak', { status: 422, fieldErrors: { name: 'Sudah ada' } });
const lost = apiError('unreachable', 'Network error. Please try again.');
const gone = apiError('refused', 'Tidak ada', { status: 404 });
const defaults = { name: '' };
const dialog = { title: 'Berhasil', text: 'Level berhasil disimpan.' };

const question = () => ({ verb: 'Simpan', what: 'level', text: '', dangerous: false });

const chart = exploreChart({
  machine: withRules(rules({ required: ['name'] }), question).provide({ actions: { setAside: () => {} } }),
  inputs: [
    { id: null, defaults },
    { id: '7', defaults, stays: true },
    { id: null, defaults, failureTitle: 'Gagal!' },
    { id: null, defaults, isAsked: true },
    { id: '', defaults },
  ],
  events: [
    { type: 'draft.edited', field: 'name', value: 'Silver' },
    { type: 'draft.edited', field: 'name', value: '' },
    { type: 'draft.discarded' },
    { type: 'option.known', field: 'name', option: { value: 'Gold', label: 'Emas' } },
    { type: 'draft.setAside' },
    { type: 'form.submitted' },
    { type: 'submission.confirmed' },
    { type: 'submission.cancelled' },
    { type: 'retry.requested' },
    done('load', {}),
    done('load', { draft: { name: 'Gold' } }),
    done('load', { draft: { name: 'Gold' }, typed: { name: 'Silver' } }),
    failed('load', gone),
    failed('load', lost),
    failed('load', refused),
    done('submit', {}),
    done('submit', { dialog }),
    failed('submit', refused),
    failed('submit', lost),
    done('verify', {}),
    done('verify', null),
    failed('verify', lost),
  ],
  project: ({ context: { draft, initial, fieldErrors, refusals, error } }) => [
    draft,
    initial,
    fieldErrors,
    refusals,
    error,
  ],
});

describe('every path through a form', () => {
  it('loses nothing typed and is saved by an answer alone [R6, U1]', () => {
    chart.replayAll(({ event, before, after, emitted }) => {
      const isTyping = event.type === 'draft.edited' || event.type === 'draft.discarded';
      const isLoading = before.hasTag('loading');
      if (!isTyping && !isLoading) expect(after.context.draft).toEqual(before.context.draft);
      const isAnswered =
        event.type === 'xstate.done.actor.submit' ||
        (event.type === 'xstate.done.actor.verify' && event.output !== null);
      expect(emitted.filter(({ type }) => type === 'form.saved')).toHaveLength(isAnswered ? 1 : 0);
      if (after.matches('saved') && !before.matches('saved')) expect(isAnswered).toBe(true);
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('warns of leaving exactly while something is typed and not saved [U2]', () => {
    const changed = chart.snapshots.filter(
      ({ context: { draft, initial } }) => JSON.stringify(draft) !== JSON.stringify(initial),
    );
    const clean = chart.snapshots.filter((snapshot) => snapshot.matches({ editing: 'clean' }));
    expect(changed.map((snapshot) => snapshot.hasTag('unsaved'))).not.toContain(false);
    expect(clean.map((snapshot) => snapshot.hasTag('unsaved'))).not.toContain(true);
    expect([changed.length, clean.length]).not.toContain(0);
  });

  it('is sent after its question alone where it is asked about, and at once where not', () => {
    const ways = new Set<string>();
    chart.replayAll(({ event, before, after }) => {
      if (after.matches('submitting') && !before.matches('submitting'))
        ways.add(`${after.context.isAsked}: ${event.type}`);
    });
    expect([...ways].toSorted()).toEqual(['false: form.submitted', 'true: submission.confirmed']);
  });

  it('knows what the server refused until it is saved or given up, whatever is typed meanwhile', () => {
    const ends = new Set<string>();
    chart.replayAll(({ event, before, after }) => {
      const [known, now] = [before.context.refusals, after.context.refusals];
      if (known.length > now.length) ends.add(event.type);
      if (known.length < now.length)
        expect(event).toMatchObject({ error: { fieldErrors: { name: 'Sudah ada' } } });
    });
    expect([...ends].toSorted()).toEqual([
      'draft.discarded',
      'xstate.done.actor.submit',
      'xstate.done.actor.verify',
    ]);
  });

  it('is submitted from editing alone [A1, APP-16]', () => {
    for (const snapshot of chart.snapshots) {
      expect(snapshot.can({ type: 'form.submitted' })).toBe(
        snapshot.matches('editing') || snapshot.matches('confirming'),
      );
    }
  });
});
