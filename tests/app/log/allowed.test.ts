import { describe, expect, it } from 'vitest';
import { signedInRedactor } from '../../support/redactor';
import { resources } from '../../../src/app/features';

const words = (text: string) => text.trim().split(/\s+/);
const PHONE = '6281234567890';
const COVERED = /^•+\d+$/;

/** Fields that format 1 kept, by what became of a text in them. Logs of that format are read, and what is left of them is saved again. */
const PLAIN = words(`
  type id key keys kind event counter at date since until seconds lasts attempt attempts status state
  reason source path expected index mode purpose reconnect role level color theme format form field tone to
  page totalPages total unreadable synced replace failures viewer item width progress progressing
  count_success count_fail count_use income suspended suspended_count in_use last_sent createdAt whatsapps nominal
  blast_interval_min blast_interval_max blast_fee b_insert interval_min interval_max requirement_blast
  clientid deviceId user_id userId proxyId whatsapp_id adminId previousDeviceId sender_id channel refusals
  waitTime reconnectTime wanted actorId unnamed savedTheme activeItem openSubmenu keepsCookies
  isDone created skipped unreported read ready line server misses
`);
const PHONES = words(`
  phonenumber phoneNumber number current_number start_number end_number serialized search
  targets labels title label announcement
`);
const PERSONS = words('pushname firstname lastname name email');
const CONTAINERS = words(`
  record user sender query input context output session payee account wait countdown
  dialog dialogs toast toasts confirm cancel then draft initial change figures cached
  unreadableFields clientInfo User Whatsapp error failure fieldErrors navigation auth senders receivers choices report
`);

const { payload, allow } = signedInRedactor(1);
for (const { logFields } of resources) allow(logFields);
const local = (name: string, value: unknown) =>
  (payload({ [name]: value }, 'local') as Record<string, unknown>)[name];
const shared = (name: string, value: unknown) =>
  (payload({ [name]: value }, 'shared') as Record<string, unknown>)[name];

describe('a field that format 1 kept is kept in the same way [P2]', () => {
  it.each(PLAIN)('%s, as it is', (name) => {
    expect(local(name, 'abc')).toBe('abc');
    expect(shared(name, 'abc')).toBe('abc');
    expect(local(name, 42)).toBe(42);
  });

  it.each(PHONES)('%s, with the middle of its numbers covered in files', (name) => {
    expect(local(name, PHONE)).toBe(PHONE);
    expect(shared(name, PHONE)).toBe('6281000000890');
  });

  it.each(PERSONS)('%s, on this machine alone', (name) => {
    expect(local(name, 'Siti')).toBe('Siti');
    expect(shared(name, 'Siti')).toMatch(COVERED);
  });

  it.each(CONTAINERS)('%s, as a container', (name) => {
    expect(local(name, { id: '7' })).toEqual({ id: '7' });
  });

  it('what says where an event belongs, and to whom it was sent, in events', () => {
    const fact = { type: 'wire.stop', epoch: 'e', seq: 7, replayed: true, receiver: { id: '7' } };
    expect(payload(fact, 'local')).toEqual(fact);
  });

  it('an account number by its last digits, and a code', () => {
    expect(shared('account_number', '1234567890')).toBe('•••• 890');
    expect(shared('code', '408')).toBe('408');
  });

  it('texts of dialogs, toasts and refused calls, figures by any name, and what is waited for', () => {
    for (const name of ['dialog', 'dialogs', 'toast', 'toasts', 'error', 'failure'])
      expect(shared(name, { text: `Gagal ${PHONE}` })).toEqual({ text: 'Gagal 6281000000890' });
    for (const name of ['figures', 'cached']) expect(shared(name, { anything: 7 })).toEqual({ anything: 7 });
    const planWait = { until: 1_767_323_045_000, why: 'ceiling', count: 120 };
    expect(shared('planWait', planWait)).toEqual(planWait);
    expect(shared('fieldErrors', { anything: 'Wajib diisi' })).toEqual({ anything: 'Wajib diisi' });
  });
});

describe('the fields of the resources', () => {
  it('are covered until their resource allows them', () => {
    const redactor = signedInRedactor(1);
    const before = redactor.payload({ nominal: 5000, requirement_blast: 10 }, 'local');
    redactor.allow({ plain: ['nominal'] });
    expect([before, redactor.payload({ nominal: 5000, requirement_blast: 10 }, 'local')]).toEqual([
      { nominal: 0, requirement_blast: 0 },
      { nominal: 5000, requirement_blast: 0 },
    ]);
  });

  it('mean the same wherever they stand', () => {
    const rules = new Map<string, Set<string>>();
    for (const { logFields } of resources)
      for (const [rule, names] of Object.entries(logFields))
        for (const name of names) rules.set(name, (rules.get(name) ?? new Set()).add(rule));
    expect([...rules].filter(([, kinds]) => kinds.size > 1)).toEqual([]);
    expect(rules.size).toBeGreaterThan(5);
  });

  it('never loosen what every page covers or keeps', () => {
    const redactor = signedInRedactor(1);
    redactor.allow({ plain: ['email', 'account_number'] });
    expect(redactor.payload({ email: 'siti@example.com', account_number: '1234567890' }, 'shared')).toEqual({
      email: expect.stringMatching(COVERED),
      account_number: '•••• 890',
    });
  });
});
