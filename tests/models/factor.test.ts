import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { factorMachine } from '../../src/machines/factor/factor';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
const recovery = { codes: ['482913-004816', '118302-771204'] };
const unproven = apiError('refused', 'Isi kata sandi Anda saat ini.', {
  status: 422,
  fieldErrors: { current_password: 'Isi kata sandi Anda saat ini.' },
});
const wrong = apiError('refused', 'Kode salah.', { status: 422, fieldErrors: { code: 'Kode salah.' } });
const outdated = apiError('refused', 'Verifikasi dua langkah sudah aktif.', { status: 409 });
const absent = apiError('refused', 'Alamat tidak ditemukan.', { status: 404 });
const lost = apiError('unreachable', 'Network error. Please try again.');

const removed = { tone: 'success', text: 'Verifikasi dua langkah dinonaktifkan.' };

const saved: (readonly string[])[] = [];
const chart = exploreChart({
  machine: factorMachine.provide({ actions: { saveCodes: (_, { codes }) => void saved.push(codes) } }),
  inputs: [undefined],
  events: [
    { type: 'retry.requested' },
    { type: 'setup.requested' },
    { type: 'renewal.requested' },
    { type: 'removal.requested' },
    { type: 'entry.typed', entry: '123456' },
    { type: 'entry.submitted' },
    { type: 'operation.cancelled' },
    { type: 'codes.saveRequested' },
    { type: 'codes.kept' },
    done('read', { enabled: 0, required: 1, recovery_codes: 0 }),
    done('read', { enabled: 1, required: 0, recovery_codes: 9 }),
    failed('read', absent),
    failed('read', lost),
    failed('read', unproven),
    ...['begin', 'beginAgain'].map((id) => done(id, secret)),
    ...['renew', 'confirm'].map((id) => done(id, recovery)),
    done('remove', null),
    ...['begin', 'beginAgain', 'renew', 'remove'].flatMap((id) => [
      failed(id, unproven),
      failed(id, outdated),
      failed(id, lost),
    ]),
    failed('confirm', wrong),
    failed('confirm', outdated),
  ],
  project: ({ context }) => context,
});

describe('every path through the second factor', () => {
  it('asks the server for one thing at a time, and leads back to how things are', () => {
    chart.replayAll(({ before, after, emitted }) => {
      if (before.hasTag('pending'))
        expect(after.can({ type: 'setup.requested' })).toBe(after.matches({ off: 'idle' }));
      const isRemoved = before.matches({ asking: 'removing' }) && after.matches('off');
      expect(emitted).toEqual(isRemoved ? [{ type: 'toast.requested', toast: removed }] : []);
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('keeps secret, codes, password and failure no longer than they are shown [C3]', () => {
    for (const { context, ...snapshot } of chart.snapshots) {
      const shows = (state: 'showing' | 'handing' | 'asking') =>
        snapshot.value === state || Object.hasOwn(Object(snapshot.value), state);
      expect(context.secret.secret !== '').toBe(shows('showing'));
      expect(context.codes.length > 0).toBe(shows('handing'));
      if (!shows('showing') && !shows('asking')) expect(context.entry).toBe('');
    }
  });

  it('counts as on from its first code, with as many recovery codes as were handed out', () => {
    chart.replayAll(({ event, after }) => {
      if (event.type === 'xstate.done.actor.confirm' || event.type === 'xstate.done.actor.renew')
        expect([after.context.isEnabled, after.context.left]).toEqual([true, 2]);
      if (event.type === 'codes.kept' && after.matches('on')) expect(after.context.codes).toEqual([]);
    });
    expect(saved.every((codes) => codes.length === 2)).toBe(true);
    expect(saved.length).toBeGreaterThan(0);
  });
});
