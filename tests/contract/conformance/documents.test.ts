import { expect, it } from 'vitest';
import { connectTo } from '../../../scripts/conformance/server';
import { signIn } from '../../../scripts/conformance/sign-in';
import { startDocumentsServer } from '../../support/documents-server';
import { LIMITS, namesOf, tryServer } from './harness';

async function tryDocuments(options: { readonly isLenient?: boolean } = {}) {
  const server = await startDocumentsServer({ ...options, heartbeat: 500, signIn: 200 });
  const direct = connectTo({ url: server.url, limit: 10_000 });
  const emails = ['admin', 'member', 'staff'].map((role) => `${role}@documents.test`);
  const people = await Promise.all(emails.map((email) => signIn(direct, { email, password: 'documents' })));
  const before = server.counts();
  const report = await tryServer(server.url, people, { ...LIMITS, resumed: 500 });
  const after = server.counts();
  await server.close();
  return { report, before, after };
}

it('fails in nothing of a server that was written from the documents, and leaves nothing behind', async () => {
  const { report, before, after } = await tryDocuments();
  expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(report.left).toEqual([]);
  expect(after).toEqual(before);
  const advice = report.results.flatMap((result) => result.advice).join('\n');
  expect(advice).toContain('of the balance are unexplained');
  expect(advice).toContain('no reason for what was skipped');
});

it('deletes also what a server let somebody make who may not', async () => {
  const { report, before, after } = await tryDocuments({ isLenient: true });
  expect(namesOf(report, 'failed')).toContain('changes of the office are closed to member');
  expect(report.left).toEqual([]);
  expect(after).toEqual(before);
});
