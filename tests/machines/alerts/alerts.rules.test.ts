import { describe, expect, it } from 'vitest';
import { alertPath, alertText } from '../../../src/machines/alerts/alerts.texts';
import {
  alertsOf,
  endedAfter,
  factNews,
  isNamedIn,
  linksAfter,
  NOTHING_KNOWN,
  withAlerts,
  withdrawNews,
  withdrawsAfter,
} from '../../../src/machines/alerts/alerts.rules';
import type { AlertKind, Context, Fact, Source } from '../../../src/machines/alerts/alerts.types';
import { fact, news, subject, withdraws } from './samples';

const context = (parts: Partial<Context> = {}): Context => ({
  settings: { desktop: false, sound: false },
  permission: 'default',
  ...NOTHING_KNOWN,
  ...parts,
});
const kindsOf = (known: Partial<Context>, happened: Fact) =>
  factNews(context(known), happened).map(({ kind }) => kind);

describe('what is news of a fact', () => {
  it.each([
    [{ news: 'link', state: 'loggedOut' }, ['loggedOut']],
    [{ news: 'link', state: 'disconnected' }, ['disconnected']],
    [{ news: 'link', state: 'conflict' }, ['conflict']],
    [{ news: 'suspended', state: null }, ['suspended']],
    [{ news: 'finished', state: 'connected' }, ['finished']],
    [{ news: 'failed', state: null }, ['failed']],
    [{ news: 'link', state: 'connected' }, []],
    [{ news: 'link', state: 'reconnecting...' }, []],
    [{ news: 'link', state: null }, []],
  ] as const)('%j: %j', (parts, kinds) => {
    expect(kindsOf({}, fact(parts))).toEqual(kinds);
  });

  it('nothing that was known, until the link stood meanwhile', () => {
    const once = { links: linksAfter(context(), fact()) };
    expect(kindsOf(once, fact())).toEqual([]);
    expect(kindsOf(once, fact({ state: 'disconnected' }))).toEqual(['disconnected']);
    const mended = { links: linksAfter(context(once), fact({ state: 'connected' })) };
    expect(kindsOf(mended, fact())).toEqual(['loggedOut']);
  });

  it('nothing that the person ended himself, for 15 seconds and for nobody else', () => {
    const ended = endedAfter(context(), ['whatsapp:a'], 1000);
    expect(kindsOf({ ended }, fact({ at: 15_999 }))).toEqual([]);
    expect(kindsOf({ ended }, fact({ at: 16_000 }))).toEqual(['loggedOut']);
    expect(kindsOf({ ended }, fact({ at: 1001, subject: subject('b') }))).toEqual(['loggedOut']);
    expect(endedAfter(context({ ended }), ['whatsapp:b'], 15_999)).toEqual({
      ...ended,
      'whatsapp:b': 15_999,
    });
    expect(endedAfter(context({ ended }), ['whatsapp:b'], 16_000)).toEqual({ 'whatsapp:b': 16_000 });
  });
});

describe('what is news of withdraws', () => {
  const after = (...readings: ReturnType<typeof withdraws>[]) =>
    readings.reduce((known, reading) => ({ ...known, ...withdrawsAfter(known, reading) }), context());
  const kinds = (known: Context, reading: ReturnType<typeof withdraws>) =>
    withdrawNews(known, reading).map(({ kind, subject: { key } }) => `${kind} ${key}`);

  it('nothing at a first read', () => {
    expect(kinds(context(), withdraws({ 1: 'accepted', 2: 'requested' }))).toEqual([]);
    expect(kinds(context(), withdraws({ 1: 'requested' }, { answers: true, newest: true }))).toEqual([]);
  });

  it.each([
    ['requested', 'accepted', ['accepted withdraw:1']],
    ['requested', 'rejected', ['rejected withdraw:1']],
    ['accepted', 'rejected', ['rejected withdraw:1']],
    ['accepted', 'requested', []],
    ['accepted', 'accepted', []],
    ['requested', 'on hold', []],
  ])('from %s to %s, to who asked: %j', (was, is, expected) => {
    expect(kinds(after(withdraws({ 1: was })), withdraws({ 1: is }))).toEqual(expected);
  });

  it('no answer to who gives them', () => {
    const office = { answers: true, newest: true };
    expect(kinds(after(withdraws({ 1: 'requested' }, office)), withdraws({ 1: 'accepted' }, office))).toEqual(
      [],
    );
  });

  it('a request that came after all that the first page had shown, to who answers', () => {
    const office = { answers: true, newest: true };
    const known = after(withdraws({ 5: 'requested' }, office));
    expect(kinds(known, withdraws({ 6: 'requested', 5: 'requested', 4: 'requested' }, office))).toEqual([
      'requested withdraw:6',
    ]);
    expect(kinds(known, withdraws({ 6: 'accepted' }, office))).toEqual([]);
    expect(kinds(known, withdraws({ 6: 'requested' }, { answers: true }))).toEqual([]);
    // Another page was read first: what its neighbours bring is older than anybody knows.
    expect(
      kinds(after(withdraws({ 5: 'requested' }, { answers: true })), withdraws({ 6: 'requested' }, office)),
    ).toEqual([]);
    expect(
      kinds(
        after(withdraws({ 5: 'requested' }, office), withdraws({ 6: 'requested' }, office)),
        withdraws({ 6: 'requested' }, office),
      ),
    ).toEqual([]);
  });
});

describe('what is told', () => {
  const textOf = (kind: AlertKind, ids: readonly string[], source: Source = 'whatsapp') =>
    alertsOf(
      ids.map((id) => news(kind, id, source)),
      0,
    ).map((alert) => [alertText(alert), alertPath(alert)]);

  it('shortens a long name, and lets none turn around what follows it', () => {
    const [alert] = alertsOf([news('finished', 'a')], 0);
    const said = (name: string) => alert && alertText({ ...alert, subject: { ...alert.subject, name } });
    expect(said(`${'W'.repeat(39)}😀W`)).toBe(`Blast ${'W'.repeat(39)}… selesai`);
    expect(said(`${'W'.repeat(39)}😀`)).toBe(`Blast ${'W'.repeat(39)}😀 selesai`);
    expect(said('Ani \u202eBudi\u2066')).toBe('Blast Ani Budi selesai');
  });

  it.each([
    ['loggedOut', 'whatsapp', 'Akun Ani keluar dari WhatsApp', '2 akun keluar dari WhatsApp'],
    ['disconnected', 'whatsapp', 'Akun Ani terputus', '2 akun terputus'],
    ['conflict', 'whatsapp', 'Akun Ani dibuka di tempat lain', '2 akun dibuka di tempat lain'],
    ['suspended', 'whatsapp', 'Akun Ani ditangguhkan', '2 akun ditangguhkan'],
    ['finished', 'whatsapp', 'Blast Ani selesai', '2 blast selesai'],
    ['failed', 'whatsapp', 'Blast Ani berhenti karena gagal', '2 blast berhenti karena gagal'],
    ['finished', 'generator', 'Generator Ani selesai', '2 generator selesai'],
    ['disconnected', 'validator', 'Validator Ani terputus', '2 validator terputus'],
    ['accepted', 'withdraw', 'Penarikan Ani diterima', '2 penarikan diterima'],
    ['rejected', 'withdraw', 'Penarikan Ani ditolak', '2 penarikan ditolak'],
    ['requested', 'withdraw', 'Penarikan Ani menunggu jawaban', '2 penarikan menunggu jawaban'],
  ] as const)('of %s (%s): %s; %s', (kind, source, one, many) => {
    expect(textOf(kind, ['Ani'], source)[0]?.[0]).toBe(one);
    expect(textOf(kind, ['Ani', 'Budi'], source)[0]?.[0]).toBe(many);
  });

  it.each([
    ['loggedOut', 'whatsapp', '/whatsapp?s=628', '/whatsapp?s=loggedOut'],
    ['finished', 'whatsapp', '/whatsapp?s=628', '/whatsapp'],
    ['finished', 'generator', '/generator/list', '/generator/list'],
    ['accepted', 'withdraw', '/withdraw', '/withdraw'],
  ] as const)('of %s (%s) leads to %s; of several to %s', (kind, source, one, many) => {
    expect(textOf(kind, ['Ani'], source)[0]?.[1]).toBe(one);
    expect(textOf(kind, ['Ani', 'Budi'], source)[0]?.[1]).toBe(many);
  });

  it.each(['generator', 'validator'] as const)('of one %s leads to its row', (source) => {
    const one = { ...news('finished', 'Ani', source) };
    const [alert] = alertsOf([{ ...one, subject: { ...one.subject, number: '62 811' } }], 0);
    expect(alert && alertPath(alert)).toBe(`/${source}/list?s=62%20811`);
  });

  it('is told of by the first of what is told as one', () => {
    const gathered = [news('loggedOut', 'a'), news('loggedOut', 'b'), news('finished', 'c')];
    expect(['a', 'b', 'c', 'd'].map((id) => isNamedIn(gathered, `whatsapp:${id}`))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('leads who sees the board to its filter of states', () => {
    const onBoard = (name: string) => ({
      ...news('conflict', name),
      subject: { ...subject(name), list: '/whatsapp/board' },
    });
    expect(alertsOf([onBoard('a'), onBoard('b')], 0).map(alertPath)).toEqual([
      '/whatsapp/board?state=conflict',
    ]);
  });

  it('is one alert for each kind of thing, the last first', () => {
    const alerts = alertsOf([news('loggedOut', 'a'), news('finished', 'b'), news('loggedOut', 'c')], 7);
    expect(alerts.map(({ id, kind, count }) => [id, kind, count])).toEqual([
      [8, 'finished', 1],
      [7, 'loggedOut', 2],
    ]);
  });

  it('counts once what happened to one of them twice', () => {
    const alerts = alertsOf([news('finished', 'a'), news('finished', 'b'), news('finished', 'a')], 0);
    expect(alerts.map(({ kind, count }) => [kind, count])).toEqual([['finished', 2]]);
  });

  it('is the newest fifty', () => {
    let after50 = context();
    for (let id = 0; id < 51; id += 1)
      after50 = { ...after50, ...withAlerts({ ...after50, gathered: [news('finished', `${id}`)] }) };
    expect(after50.alerts).toHaveLength(50);
    expect([after50.alerts[0]?.id, after50.alerts.at(-1)?.id, after50.gathered]).toEqual([50, 1, []]);
  });
});
