import { expect, it } from 'vitest';
import { explore } from '../../../scripts/fuzz/explore';
import { exploreSockets } from '../../../scripts/fuzz/sockets';
import { LENIENT } from '../../../scripts/fuzz/world';
import { useServer } from '../../contract/harness';

const harness = useServer(LENIENT);

it('copes with what calls allow and with what they do not, whoever makes them [V19]', async () => {
  const { sent, faults, succeeded } = await explore(harness.server, { requests: 1600, seed: 1 });
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(1600);
  // Requests that are all refused would prove nothing.
  expect(succeeded.size).toBeGreaterThan(90);
}, 120_000);

it('copes with sockets that ask for odd channels and say odd things [V19]', async () => {
  expect(await exploreSockets(harness.server, { sockets: 60, seed: 1 })).toBeNull();
});
