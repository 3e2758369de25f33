import { describe, expect, it, vi } from 'vitest';
import { payloadFaults } from '../../../src/api/schema/payloads';
import type { Past, PastAccount } from '../../../src/api/schema/past';
import { type Course, courseOf } from '../../../src/machines/ahead/course';
import { bandOf, groupBy, lookAhead } from '../../../src/machines/ahead/forecast';
import { groupsOf } from '../../../src/machines/ahead/groups';
import { createNodes } from '../../../src/machines/ahead/nodes';
import { localSeconds } from '../../../src/machines/ahead/spans';
import type { ActorEntry } from '../../../src/machines/history/entries';
import { senderBook } from '../../../src/machines/history/sender-book';
import { senderMachine } from '../../../src/machines/sender/sender';
import { lifeOf, type Moment } from '../../../src/machines/statechart/moments';
import { account, days, morning, past, stood, workday } from './pasts';

const KEY = 'whatsapp:id-1';
const HOUR = 3_600_000;
const AT = past().at.at;
const LAST = 7;

/** What is known of an account now. */
const stepsOf = (
  { spans: _spans, weight: _weight, ...fields }: PastAccount,
  at = AT - 1000,
): ActorEntry[] => [
  {
    index: LAST,
    at,
    kind: 'started',
    key: KEY,
    chart: 'sender',
    variant: null,
    input: {
      key: KEY,
      kind: 'whatsapp',
      record: { ...fields, count_success: 40, count_fail: 4, income: 100 },
    },
  },
];
const ask = (known: PastAccount, seed = 1, more: Partial<Parameters<typeof courseOf>[0]> = {}) =>
  courseOf({ past: past(known), key: KEY, steps: stepsOf(known), seed, ...more });
function courseFor(...asked: Parameters<typeof ask>): Course {
  const course = ask(...asked);
  if (course.kind !== 'course') throw new Error('nothing is told');
  return course;
}
const steady = (fields?: Partial<PastAccount>, anHour = 20) =>
  account([...days(10, workday(anHour)), morning(anHour)], fields);
/** A day from midnight on, on which its blast breaks off twice. */
const unsteadyDay = [
  stood(8, 'stopped'),
  stood(3, 'sending', 20),
  stood(1, 'broken'),
  stood(3, 'sending', 20),
  stood(1, 'broken'),
  stood(4, 'sending', 20),
  stood(4, 'stopped'),
].join('\n');
const typeOf = (entry: ActorEntry) =>
  entry.kind === 'event' || entry.kind === 'input' ? entry.event.type : entry.kind;
const typesOf = ({ entries }: Course) => entries.map(typeOf);
/** Each foretold entry, as the workbench replays it. */
const lived = (known: PastAccount, { entries }: Course): readonly Moment[] =>
  lifeOf([...stepsOf(known), ...entries], KEY, senderBook).moments.slice(1);
const seeds = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
/** Of the first of these seeds whose course has such an event: that course, and the event's place in it. */
function firstWith(known: PastAccount, type: string) {
  for (const seed of seeds(60)) {
    const course = courseFor(known, seed);
    const place = typesOf(course).indexOf(type);
    if (place >= 0) return { course, place, types: typesOf(course) };
  }
  throw new Error(`${type} never happens`);
}

describe('one possible day ahead of an account', () => {
  it('is the same of the same seed, and another of another', () => {
    expect(courseFor(steady())).toEqual(courseFor(steady()));
    expect(courseFor(steady(), 2).entries).not.toEqual(courseFor(steady()).entries);
  });

  it('lasts a day from now, and less where it has more to tell', () => {
    const whole = courseFor(steady());
    expect([whole.after, whole.entries[0]?.index, whole.end]).toEqual([LAST, LAST + 1, 'day']);
    expect(whole.entries.every(({ at }) => at >= AT && at <= AT + 24 * HOUR + 10_000)).toBe(true);
    expect(whole.entries.at(-1)?.at).toBeGreaterThan(AT + 23 * HOUR);
    const cut = courseFor(steady({}, 2000));
    expect(cut.end).toBe('entries');
    expect(cut.entries.length).toBeGreaterThanOrEqual(1000);
    expect(cut.entries.length).toBeLessThan(1010);
  });

  it('goes on after what happened, also by a clock that is ahead of the server’s', () => {
    const ahead = AT + 60_000;
    const { entries } = courseFor(steady(), 1, { steps: stepsOf(steady(), ahead) });
    expect(entries[0]?.at).toBeGreaterThanOrEqual(ahead);
    expect(entries.every(({ at }, place) => at >= (entries[place - 1]?.at ?? 0))).toBe(true);
  });

  it('is told as the server tells, and the chart takes every part of it', () => {
    const known = account([...days(8, unsteadyDay), morning(20)]);
    for (const seed of seeds(10)) {
      const course = courseFor(known, seed);
      const moments = lived(known, course);
      expect(moments).toHaveLength(course.entries.length);
      for (const { entry, taken } of moments) {
        expect({ type: typeOf(entry), taken }).not.toMatchObject({ taken: [] });
        if (entry.kind === 'event') expect(payloadFaults(entry.event)).toEqual([]);
      }
    }
  });

  it('sends message by message: writes, counts, waits', () => {
    const types = typesOf(courseFor(steady()));
    const begun = types.indexOf('wire.count_success');
    expect(types.slice(begun, begun + 5)).toEqual([
      'wire.count_success',
      'wire.waiting',
      'wire.update_target',
      'wire.sending',
      'wire.count_success',
    ]);
    const [last] = lived(steady(), courseFor(steady())).slice(-1);
    const { count_success, income } = (last as Moment).snapshot.context.record;
    expect(count_success).toBeGreaterThan(40);
    expect(income).toBe(100 + (count_success - 40) * 50);
  });

  it('tries a message three times before it counts it as failed, as often as that was', () => {
    const line = '10800 sending 30 30 1500';
    const day = [stood(8, 'stopped'), line, line, line, line, stood(4, 'stopped')].join('\n');
    const types = typesOf(courseFor(account([...days(8, day), morning()])));
    const count = (type: string) => types.filter((one) => one === type).length;
    expect(count('wire.attempting')).toBeGreaterThanOrEqual(2 * count('wire.count_fail'));
    expect(count('wire.count_fail') / count('wire.count_success')).toBeGreaterThan(0.7);
    expect(count('wire.count_fail') / count('wire.count_success')).toBeLessThan(1.4);
  });

  it('is started and stopped by its person as on the days before, and the server answers', () => {
    const { entries } = courseFor(steady());
    const acts = entries
      .filter(({ kind }) => kind === 'input')
      .filter((entry) => typeOf(entry).startsWith('blast.'));
    expect(acts.map(typeOf)).toEqual(['blast.stopRequested', 'blast.startRequested']);
    const hours = acts.map(({ at }) => (at - AT) / HOUR);
    expect(hours[0]).toBeCloseTo(10, 0);
    expect(hours[1]).toBeCloseTo(22, 0);
    const answers = acts.map((act) => entries[entries.indexOf(act) + 1]);
    expect(answers.map((answer) => answer && typeOf(answer))).toEqual(['wire.stop', 'wire.sending']);
    expect(answers.map((answer, place) => (answer?.at ?? 0) - (acts[place]?.at ?? 0))).toEqual([1000, 1000]);
  });

  it('sends nothing while it is suspended, and nothing any more after the third time [LIMIT-09]', () => {
    const suspended = { state: 'suspended', status: 'idle', suspended: 1 } as const;
    const lines = [
      ...days(6, workday()),
      [stood(8, 'stopped'), stood(1, 'sending', 20), stood(1, 'suspended')].join('\n'),
    ];
    const second = account(lines, { ...suspended, suspended_count: 2 });
    const { types, place } = firstWith(second, 'activation.requested');
    expect(types.slice(0, place)).not.toContain('wire.update_target');
    expect(types[place + 1]).toBe('wire.connection.update');
    const third = account(lines, { ...suspended, suspended_count: 3 });
    for (const seed of seeds(20)) expect(courseFor(third, seed)).toMatchObject({ entries: [], end: 'day' });
  });

  it('is suspended a third time only once, and stops for it', () => {
    const day = [
      stood(8, 'stopped'),
      stood(4, 'sending', 20),
      stood(2, 'suspended'),
      stood(6, 'sending', 20),
      stood(4, 'stopped'),
    ].join('\n');
    const known = account([...days(8, day), morning(20)], { suspended_count: 2 });
    const { types, place } = firstWith(known, 'wire.suspended');
    expect(types[place + 1]).toBe('wire.stop');
    expect(types.slice(place + 2)).toEqual([]);
  });

  it('is not started while it is logged out, and sends again once it is linked and started [BLAST-04]', () => {
    const day = [
      stood(8, 'stopped'),
      stood(4, 'sending', 20),
      stood(1, 'loggedOut'),
      stood(1, 'broken'),
      stood(6, 'sending', 20),
      stood(4, 'stopped'),
    ].join('\n');
    const known = account([...days(8, day), [stood(8, 'stopped'), stood(2, 'loggedOut')].join('\n')], {
      state: 'loggedOut',
      status: 'idle',
    });
    const { types, place } = firstWith(known, 'wire.connection.update');
    expect(types.slice(0, place)).toEqual([]);
    const sends = types.indexOf('wire.update_target');
    expect(types.slice(place, sends)).toContain('blast.startRequested');
  });

  it('restores a link that was dropped, and goes on', () => {
    const day = [
      stood(8, 'stopped'),
      ...[0, 1, 2, 3].map(() => `${stood(2.5, 'sending', 20)}\n${stood(0.5, 'disconnected')}`),
      stood(4, 'stopped'),
    ].join('\n');
    const known = account([...days(8, day), morning(20)]);
    const { course, types, place } = firstWith(known, 'wire.reconnecting');
    expect(types.slice(place - 1, place + 2)).toEqual([
      'wire.connection.update',
      'wire.reconnecting',
      'wire.connection.update',
    ]);
    const links = lived(known, course).slice(place - 1, place + 2);
    expect(links.map(({ snapshot }) => snapshot.value.link)).toEqual([
      'disconnected',
      'reconnecting',
      'connected',
    ]);
    expect(types.slice(place)).toContain('wire.count_success');
  });

  it('is not told before three whole days of blasts, nor of an account that the server does not tell of', () => {
    const young = account([...days(5, stood(24, 'stopped')), workday(), morning()]);
    expect(ask(young)).toEqual({ kind: 'days', days: 1, needed: 3 });
    expect(ask(steady(), 1, { past: past(steady({ id: '2' })) })).toEqual({ kind: 'nothing' });
    expect(ask(steady(), 1, { steps: [] })).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['goes on steadily', steady()],
    ['breaks off', account([...days(6, unsteadyDay), ...days(6, workday(20)), morning(20)])],
  ])('comes to what is foreseen of one that %s: some 80 of 100 courses within the band', (_, known) => {
    const from = localSeconds(past(known), AT);
    const courses = lookAhead(groupsOf(past(known), createNodes()), { from, days: 1, runs: 1000, seed: 1 });
    const { low, high } = bandOf(groupBy(courses, 0, 1));
    const midnight = AT + 14 * HOUR;
    const incomes = seeds(100).map(
      (seed) =>
        50 *
        courseFor(known, seed).entries.filter(
          (entry) => entry.at < midnight && typeOf(entry) === 'wire.count_success',
        ).length,
    );
    const within = incomes.filter((income) => income >= low && income <= high).length;
    expect(within).toBeGreaterThan(68);
    expect(within).toBeLessThan(92);
  });

  it('calls nothing, sends nothing and tells nobody', () => {
    const done = vi.fn<(what: string) => void>();
    const { actors, actions } = senderMachine.implementations;
    const spied = Object.fromEntries(
      ['settle', 'emitFailure', 'refuseUnlinked', 'refuseBusy', 'suspectStale', 'suspectFact'].map((name) => [
        name,
        () => done(name),
      ]),
    );
    const called = Object.fromEntries(
      Object.keys(actors).map((name) => [name, { ...actors[name], start: () => done(name) }]),
    );
    vi.spyOn(senderMachine.implementations, 'actions', 'get').mockReturnValue({ ...actions, ...spied });
    vi.spyOn(senderMachine.implementations, 'actors', 'get').mockReturnValue(called as typeof actors);
    const fetched = vi.spyOn(globalThis, 'fetch');
    const timers = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')];
    const known = account([...days(8, unsteadyDay), morning(20)]);
    const told = new Set(seeds(20).flatMap((seed) => typesOf(courseFor(known, seed))));
    expect([...told]).toEqual(
      expect.arrayContaining(['blast.startRequested', 'blast.stopRequested', 'wire.error_blast']),
    );
    for (const outside of [done, fetched, ...timers]) expect(outside).not.toHaveBeenCalled();
  });
});

describe('the time ahead of a generator', () => {
  const RUNNER = 'generator:7';
  const runner = {
    kind: 'generator' as const,
    id: '7',
    name: '',
    progress: 50,
    count_success: 60,
    count_fail: 40,
    spans: '3600 sending 60 40',
  };
  const begun = {
    id: '7',
    state: 'connected',
    status: 'sending',
    count_success: 60,
    count_fail: 40,
    progress: 50,
    current_number: '6281100000100',
  };
  const steps: readonly ActorEntry[] = [
    {
      index: LAST,
      at: AT - 1000,
      kind: 'started',
      key: RUNNER,
      chart: 'runner',
      variant: 'generator',
      input: { key: RUNNER, kind: 'generator', record: begun },
    },
  ];
  const told = (of: Partial<Past>, seed = 1) =>
    courseOf({ past: { ...past(), runners: [runner], ...of }, key: RUNNER, steps, seed });

  it('asks for one number after the other, and ends with the last of them', () => {
    const course = told({}) as Course;
    expect([typesOf(course).at(-1), course.end]).toEqual(['wire.finished', 'finished']);
    const counts = typesOf(course).filter((type) => type.startsWith('wire.count_'));
    expect(counts).toHaveLength(100);
    const { moments, setAside } = lifeOf([...steps, ...course.entries], RUNNER, senderBook);
    expect(setAside).toEqual([]);
    expect(moments.at(-1)?.snapshot.context.record).toMatchObject({ progress: 100, status: 'idle' });
    expect(moments.at(-3)?.snapshot.context.record.current_number).toBe('6281100000199');
    for (const { event } of course.entries as readonly { event: { type: string } }[])
      expect(payloadFaults(event)).toEqual([]);
  });

  it('breaks off and is started again where that was seen', () => {
    const unsteady = {
      ...runner,
      progress: 5,
      spans: Array.from({ length: 20 }, () => '600 sending 5 5\n300 idle 0 0').join('\n'),
    };
    const course = told({ runners: [unsteady] }) as Course;
    const types = typesOf(course);
    const broken = types.indexOf('wire.error_generate');
    expect(types.slice(broken + 1, broken + 3)).toEqual(['blast.startRequested', 'wire.generating']);
  });

  it('is not told while it rests, or before it has got anywhere', () => {
    expect(told({ runners: [] })).toEqual({ kind: 'nothing' });
    expect(told({ runners: [{ ...runner, progress: 0 }] })).toEqual({ kind: 'nothing' });
    expect(told({ runners: [{ ...runner, spans: '3600 idle 0 0' }] })).toEqual({ kind: 'nothing' });
  });
});
