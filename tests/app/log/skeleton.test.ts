import { expect, it } from 'vitest';
import { skeletonOf } from '../../../scripts/session-test/skeleton';
import { workerMachine } from '../../../src/machines/worker/worker';
import { account, wire } from '../../machines/worker/samples';
import { live } from './histories';

it('makes a test of a session, saying where each actor stood in the end', () => {
  const key = 'whatsapp:id-1';
  const input = { key, kind: 'whatsapp', record: account };
  const { log } = live(workerMachine, key, input, [{ does: 'deliver', event: wire('sending') }]);
  const text = skeletonOf('sesi-1', log.snapshot());
  expect(text).toContain("describe('session sesi-1'");
  expect(text).toContain(`it('${key}'`);
  expect(text).toContain('.toEqual({"link":"connected","job":{"sending":"progressing"}})');
});
