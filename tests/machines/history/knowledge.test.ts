import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import { createTimeline } from '../../../src/machines/history/timeline';
import { foldRuns } from '../../../src/machines/history/timeline.runs';
import { account, wire } from '../sender/samples';

const KEY = 'whatsapp:id-1';
const fact = (event: object) => ({ kind: 'event', keys: [KEY], event });
const input = (event: object) => ({ kind: 'input', key: KEY, event });
const begun = (record: object = {}) => ({
  kind: 'started',
  key: KEY,
  chart: 'sender',
  variant: 'whatsapp',
  input: { key: KEY, kind: 'whatsapp', record: { ...account, ...record } },
});
const read = (record: object) => input({ type: 'record.read', record: { ...account, ...record } });
/** Entry number n happened at n. */
const timelineOf = (records: readonly object[], key = KEY) =>
  createTimeline(key)(
    records.map((record, index) => ({ ...record, index, at: index }) as unknown as HistoryEntry),
  );

describe('what the log knows of how an account stands', () => {
  const start = input({ type: 'blast.startRequested' });
  it.each([
    ['nothing', [], null, null],
    ['how it stood when it was read', [begun()], { at: 0, seen: 'opened' }, null],
    [
      'when its link changed',
      [begun(), fact(wire('connection.update', { state: 'loggedOut' }))],
      { at: 1, seen: 'happened' },
      null,
    ],
    ['that another read saw it', [begun(), read({ state: 'loggedOut' })], { at: 1, seen: 'read' }, null],
    [
      'since when it sends',
      [begun(), fact(wire('sending'))],
      undefined,
      { at: 1, seen: 'happened', end: null },
    ],
    ['that it sent already', [begun({ status: 'sending' })], undefined, { at: 0, seen: 'opened', end: null }],
    [
      'that it was stopped',
      [begun(), fact(wire('sending')), fact(wire('stop'))],
      undefined,
      { at: 2, seen: 'happened', end: 'stopped' },
    ],
    [
      'the first word of why it stopped',
      [begun(), fact(wire('sending')), fact(wire('idle')), fact(wire('stop'))],
      undefined,
      { at: 2, seen: 'happened', end: 'exhausted' },
    ],
    [
      'that it ended unseen',
      [begun({ status: 'sending' }), read({ status: 'idle' })],
      undefined,
      { at: 1, seen: 'read', end: 'unseen' },
    ],
    [
      'why, though it was read as idle before',
      [begun(), fact(wire('finished'))],
      undefined,
      { at: 1, seen: 'happened', end: 'finished' },
    ],
    [
      'that a start came to nothing',
      [begun(), start, input({ type: 'xstate.error.actor.start', error: { text: 'Penuh' } })],
      undefined,
      { at: 2, seen: 'happened', end: 'notStarted' },
    ],
    [
      'that a start is not heard of',
      [begun(), start, input({ type: 'xstate.done.actor.start', output: null }), read({ status: 'idle' })],
      undefined,
      { at: 3, seen: 'read', end: 'notStarted' },
    ],
    [
      'that a conflict ended it',
      [begun(), fact(wire('sending')), fact(wire('connection.update', { state: 'conflict' }))],
      { at: 2, seen: 'happened' },
      { at: 2, seen: 'happened', end: 'disconnected' },
    ],
  ] as const)('is %s', (_, records, link, job) => {
    const { known } = timelineOf(records);
    if (link !== undefined) expect(known.link).toEqual(link);
    expect(known.job).toEqual(job);
  });
});

describe('what a line says of how it is known', () => {
  it('is that it was so when the page opened, or that a read brought it', () => {
    const { lines } = timelineOf([begun(), read({ state: 'loggedOut' }), fact(wire('reconnecting'))]);
    expect(lines.map((line) => line.kind === 'text' && [line.text, line.seen])).toEqual([
      ['Tersambung', 'opened'],
      ['Keluar dari WhatsApp', 'read'],
      ['Menyambung ulang', undefined],
    ]);
  });
});

describe('the first connection of a page', () => {
  const page = { kind: 'started', key: 'root', chart: 'root', variant: null, input: {} };
  const gap = { kind: 'gap', channel: 'c', from: null, to: null, reason: 'incomplete' };
  const kinds = (records: readonly object[]) => timelineOf(records).lines.map(({ kind }) => kind);

  it('is no break of the line, but makes the time without a page longer', () => {
    expect(kinds([page, begun(), gap, fact(wire('sending'))])).toEqual(['text', 'text']);
    const { lines } = timelineOf([page, begun(), page, gap, fact(wire('sending'))]);
    expect(lines[1]).toMatchObject({ kind: 'gap', from: 1, to: 3 });
  });

  it('is one where facts are known to be missing', () => {
    expect(kinds([page, begun(), { ...gap, reason: 'hole' }])).toEqual(['text', 'gap']);
  });
});

describe('a run of messages', () => {
  const sent = fact(wire('count_success', { sender: { count_success: 6 } }));
  const waiting = fact(wire('waiting', { waitTime: 5 }));
  const lines = (...records: object[]) =>
    foldRuns(timelineOf([begun(), fact(wire('sending')), ...records]).lines).slice(2);

  it('is one line with its counts, its time, and what was between', () => {
    expect(
      lines(
        sent,
        sent,
        waiting,
        fact(wire('count_fail')),
        fact(wire('attempting')),
        sent,
        fact(wire('stop')),
      ),
    ).toMatchObject([
      { kind: 'run', from: 2, at: 7, sent: 3, failed: 1, steps: { length: 5 } },
      { kind: 'text', text: 'Berhenti: dihentikan' },
    ]);
  });

  it('is not broken by a read that brings nothing new, and is by anything else', () => {
    expect(lines(sent, read({ status: 'sending' }), waiting, sent)).toHaveLength(1);
    expect(lines(sent, waiting, fact(wire('reconnecting')), sent).map(({ kind }) => kind)).toEqual([
      'run',
      'text',
      'text',
    ]);
  });

  it('is told as it is where there is but one thing', () => {
    expect(lines(waiting)).toMatchObject([{ kind: 'text', text: 'Menunggu 5 detik' }]);
    expect(lines(sent)).toMatchObject([{ kind: 'text', text: 'Terkirim: 1 pesan' }]);
  });
});

it('speaks of generators and validators as of what asks for numbers', () => {
  const key = 'generator:7';
  const keyed = (event: object) => ({ kind: 'event', keys: [key], event });
  const { lines } = timelineOf(
    [keyed(wire('generating')), keyed(wire('count_success')), keyed(wire('count_fail')), keyed(wire('idle'))],
    key,
  );
  expect(lines.map((line) => line.kind === 'text' && line.text)).toEqual([
    'Bekerja',
    'Berhasil: 1 nomor',
    'Gagal: 1 nomor',
    'Berhenti: tidak ada lagi yang diperiksa',
  ]);
});
