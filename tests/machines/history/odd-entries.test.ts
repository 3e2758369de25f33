import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInRedactor } from '../../support/redactor';
import { readSessionFile, sessionFile } from '../../../src/app/log/session-file';
import { entriesByKey, type HistoryEntry } from '../../../src/machines/history/entries';
import { replay, replaySteps } from '../../support/replay';
import { createTimeline } from '../../../src/machines/history/timeline';
import { actorsOf, stateText, tallyOf } from '../../../src/machines/statechart/moments';
import { lifeOf } from '../../support/replay';
import { indexAfter, restBefore } from '../../../src/machines/statechart/stepper.rules';
import { account, wire } from '../sender/samples';
import { chartBook } from '../../../src/machines/chart-book';

const KEY = 'whatsapp:id-1';
const own = { at: 1, key: KEY };
const input = { key: KEY, kind: 'whatsapp', record: account };
const begun = { ...own, kind: 'started', chart: 'sender', variant: 'whatsapp', input };
const stood = { ...own, kind: 'checkpoint', chart: 'sender', variant: null, context: { record: account } };
const fact = (event: object) => ({ at: 1, kind: 'event', channel: 'client-5', keys: [KEY], event });
const sending = fact(wire('sending'));

/** Entries as an earlier version may have left them, or a hand that opened the file. */
const ODD: Readonly<Record<string, object>> = {
  'a state that the chart no longer has': { ...stood, value: { link: 'connected', job: 'gone' } },
  'a state that is no state': { ...stood, value: 7 },
  'a state called constructor': { ...stood, value: 'constructor' },
  'a region called __proto__': { ...stood, value: JSON.parse('{"link":{"toString":"x"}}') as object },
  'a region missing': { ...stood, value: { link: 'connected' } },
  'no state': { ...stood, value: {} },
  'no context': { ...stood, value: { link: 'connected', job: 'idle' }, context: null },
  'a chart called toString': { ...begun, chart: 'toString', variant: null },
  'a chart that is no longer there': { ...begun, chart: 'campaign', variant: null },
  'a missing input': { ...begun, input: undefined },
  'a null record': { ...begun, input: { ...input, record: null } },
  'a null record that is read': { ...own, kind: 'input', event: { type: 'record.read', record: null } },
  'a read that brought nothing': { ...own, kind: 'input', event: { type: 'record.read' } },
  'an event called *': { ...own, kind: 'input', event: { type: '*' } },
};
const numbered = (...records: readonly object[]) =>
  records.map((record, index) => ({ ...record, index })) as unknown as readonly HistoryEntry[];

// XState warns of some of these events.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describe.each(Object.keys(ODD))('an entry with %s [P2]', (name) => {
  const odd = ODD[name] as object;
  const restarts = (odd as { kind: string }).kind === 'started';

  it('is set aside with its reason, and what follows is taken', () => {
    const entries = numbered(begun, odd, ...(restarts ? [begun] : []), sending);
    const { moments, setAside } = lifeOf(entries as never, KEY);
    expect(setAside.map(({ entry }) => entry)).toEqual([entries[1]]);
    expect(setAside[0]?.reason).not.toBe('');
    expect(stateText(moments.at(-1)?.snapshot.value ?? '')).toBe('link.connected · job.sending.progressing');
  });

  it('takes nothing of the timeline down', () => {
    const lines = createTimeline(KEY)(numbered(begun, odd, sending)).lines.map(
      (line) => 'text' in line && line.text,
    );
    expect(lines[0]).toBe('Tersambung');
    expect(lines.at(-1)).toBe('Mengirim');
  });

  it('takes nothing of a report down, which names it', () => {
    const report = sessionFile({
      entries: numbered(begun, odd, ...(restarts ? [begun] : []), sending) as never,
      unreadable: [],
      redactor: signedInRedactor(1),
      book: chartBook,
      now: 3_600_000,
    });
    expect(report.unreadable).toBe(1);
    expect(replay(readSessionFile(report.text).entries, KEY)?.matches({ job: 'sending' })).toBe(true);
  });
});

describe('a variant by a name that objects have', () => {
  it.each(['__proto__', 'constructor', 'hasOwnProperty'])(
    '%s is none: the chart itself is taken',
    (variant) => {
      expect(replay(numbered({ ...begun, variant }, sending), KEY)?.matches({ job: 'sending' })).toBe(true);
    },
  );
});

it('a suspension without its sender tells that there was one [P2]', () => {
  const entries = numbered(begun, fact({ type: 'wire.suspended', at: 1, replayed: false }));
  expect(replay(entries, KEY)?.hasTag('suspended')).toBe(true);
  expect(createTimeline(KEY)(entries).lines.map((line) => 'text' in line && line.text)).toEqual([
    'Tersambung',
    'Ditangguhkan',
  ]);
});

describe('the timeline', () => {
  it('says how many entries it could not read, where they stood, and reads on as if they were not there', () => {
    const empty = ODD['a read that brought nothing'] as object;
    const read = ODD['a null record that is read'] as object;
    expect(
      createTimeline(KEY)(numbered(begun, empty, read, sending)).lines.map(
        (line) => 'text' in line && line.text,
      ),
    ).toEqual(['Tersambung', 'Tidak terbaca dan dilewati: 2 catatan', 'Mengirim']);
  });

  it('calls no state and no event by the name of a member of objects', () => {
    const state = { ...own, kind: 'input', event: wire('connection.update', { state: 'constructor' }) };
    const named = { ...state, kind: 'event', keys: [KEY] };
    const events = ['constructor', 'toString', 'xstate.done.actor.constructor'].map((type) => ({
      ...own,
      kind: 'input',
      event: { type },
    }));
    expect(
      createTimeline(KEY)(numbered(begun, named, ...events)).lines.map((line) => 'text' in line && line.text),
    ).toEqual(['Tersambung', 'Keadaan: constructor']);
  });

  it('says how many entries were lost, and when', () => {
    const lost = { kind: 'lost', at: 9, since: 4, count: 12 };
    expect(createTimeline(KEY)(numbered(begun, lost, { ...lost, at: 11 }, sending)).lines).toMatchObject([
      { text: 'Tersambung' },
      { kind: 'gap', index: 1, from: 4, to: 9, lost: 12 },
      { kind: 'gap', index: 2, from: 4, to: 11, lost: 12 },
      { text: 'Mengirim' },
    ]);
  });
});

describe('any file that calls itself a session', () => {
  const names = fc.constantFrom('constructor', '__proto__', 'hasOwnProperty', 'toString', 'sender', 'x', '');
  const odd = fc.oneof(
    { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    names,
    fc.constantFrom<unknown>(Number.NaN, 1e308, -1, 2 ** 60, null, [], {}),
    fc.constantFrom(...Object.values(ODD)),
  );
  const sample = fc.constantFrom<object>(begun, { ...stood, value: 'x' }, sending, ...Object.values(ODD));
  /** An entry of which some fields, or fields of its fields, have become something else. */
  const mutated = fc
    .tuple(
      sample,
      fc.array(fc.tuple(fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }), odd), { maxLength: 3 }),
    )
    .map(([entry, changes]) => {
      const copy = structuredClone(entry) as Record<string, unknown>;
      for (const [path, value] of changes) {
        let holder: Record<string, unknown> = copy;
        for (const [depth, turn] of path.entries()) {
          const keys = Object.keys(holder);
          const key = keys[turn % Math.max(1, keys.length)] ?? 'more';
          const inner = holder[key];
          if (depth === path.length - 1 || typeof inner !== 'object' || inner === null) {
            holder[key] = structuredClone(value);
            break;
          }
          holder = inner as Record<string, unknown>;
        }
      }
      return copy;
    });
  /** It began well, and then anything may stand there. */
  const log = fc
    .array(fc.oneof({ weight: 5, arbitrary: mutated }, sample, odd), { maxLength: 12 })
    .map((found) => [begun, ...found]);

  it('is read, replayed, told, stepped through and reported without a throw, and nothing of it is left untold', () => {
    let taken = 0;
    let setAside = 0;
    fc.assert(
      fc.property(log, (found) => {
        const given = JSON.stringify(
          found.map((entry, index) =>
            typeof entry === 'object' && entry !== null && !('index' in entry) ? { index, ...entry } : entry,
          ),
          (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
        );
        const { entries, unreadable } = readSessionFile(
          `{"format":"event-log session","version":1,"savedAt":1,"entries":${given}}`,
        );
        expect(entries.length + unreadable.length).toBe(found.length);
        const byKey = entriesByKey(entries);
        for (const { key } of actorsOf(entries)) {
          const steps = byKey.get(key) ?? [];
          const { moments, setAside: faults } = lifeOf(steps, key);
          for (const { snapshot } of moments) stateText(snapshot.value);
          tallyOf(moments);
          createTimeline(key)(entries);
          for (const { index } of steps) {
            expect(Number.isFinite(restBefore(steps, index, 4))).toBe(true);
            expect(steps.map((step) => step.index)).toContain(indexAfter(steps, index, 1));
          }
          expect([...replaySteps(steps, key)].filter(({ fault }) => fault !== null)).toHaveLength(
            faults.length,
          );
          taken += moments.length;
          setAside += faults.length;
        }
        const report = sessionFile({
          entries: entries as never,
          unreadable,
          redactor: signedInRedactor(1),
          book: chartBook,
          now: 3_600_000,
        });
        readSessionFile(report.text);
      }),
      { numRuns: 1_500 },
    );
    expect(taken).toBeGreaterThan(500);
    expect(setAside).toBeGreaterThan(500);
  }, 120_000);
});
