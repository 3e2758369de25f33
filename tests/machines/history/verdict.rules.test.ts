import { expect, it } from 'vitest';
import { verdictOf } from '../../../src/machines/history/verdict.rules';
import { sender } from '../sender/harness';

const relink = 'Sambungkan ulang';

it.each([
  ['loggedOut', 'akun keluar dari WhatsApp', { label: relink, to: '/whatsapp/create?r=12' }],
  ['conflict', 'akun dibuka di tempat lain', { label: relink, event: { type: 'reconnect.requested' } }],
  ['reconnecting...', 'sambungan WhatsApp sedang dipulihkan', null],
])('says why an account in the state %s does not send: %s', (state, reason, remedy) => {
  const everything = { operates: true, activates: true, pairs: true };
  expect(verdictOf(sender({ state }).snapshot(), { link: null, job: null }, everything, null)).toMatchObject({
    text: `Tidak mengirim: ${reason}`,
    remedy,
  });
});

it('knows since when an account is suspended where its list does, though no history goes back so far', () => {
  const { snapshot } = sender({ suspended: 1, suspended_count: 2, suspendedAt: 1_700_000_000_000 });
  const allowed = { operates: true, activates: false, pairs: false };
  const opened = { at: 1_700_000_900_000, seen: 'opened' } as const;
  expect(verdictOf(snapshot(), { link: opened, job: null }, allowed, null).when).toEqual({
    at: 1_700_000_000_000,
    seen: 'happened',
    word: 'sejak',
  });
});
