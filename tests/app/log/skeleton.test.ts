import { expect, it } from 'vitest';
import { skeletonOf } from '../../../scripts/session-test/skeleton';
import { senderMachine } from '../../../src/machines/sender/sender';
import { account, wire } from '../../machines/sender/samples';
import { live } from './histories';

it('makes a test of a session, saying where each actor stood in the end', () => {
  const key = 'whatsapp:id-1';
  const input = { key, kind: 'whatsapp', record: account };
  const { log } = live(senderMachine, key, input, [{ does: 'deliver', event: wire('sending') }]);
  const text = skeletonOf('sesi-1', log.snapshot());
  expect(text).toContain("describe('session sesi-1'");
  expect(text).toContain(`it('${key}'`);
  expect(text).toContain('.toEqual({"link":"connected","job":{"sending":"progressing"}})');
});
