import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildLibrary } from '../../scripts/library/build';
import { installLibrary, startExample } from '../../scripts/library/installed';
import { World } from '../../scripts/shared/world/world';
import { hurriedClock } from './conformance/harness';
import { useServer } from './harness';

const server = useServer({ clock: hurriedClock });

describe('the client as a library', () => {
  const place = mkdtempSync(join(tmpdir(), 'library-'));
  let installed = '';
  beforeAll(async () => {
    await buildLibrary(join(place, 'built'));
    installed = installLibrary(join(place, 'built'), place);
  });
  afterAll(() => rmSync(place, { recursive: true }));

  it('follows the accounts of a member live, as its example shows', async () => {
    const world = new World(server.server);
    const account = await world.account(Number(server.as('member').id), { pushname: 'Toko Jaya' });
    const example = startExample(installed, server.url, 'member@demo.test', 'demo1234');
    onTestFinished(() => void example.end());

    const name = `Toko Jaya (${account.phonenumber})`;
    expect(await example.next(name)).toBe(`${name}: connected, idle, 0 sent`);
    await world.report(account, 'sending', { change: { status: 'sending' } });
    expect(await example.next(name)).toBe(`${name}: connected, sending, 0 sent`);
    await world.report(account, 'count_success', { change: { countSuccess: 1 } });
    expect(await example.next(name)).toBe(`${name}: connected, sending, 1 sent`);
    await server.handset.unlink(account.id);
    expect(await example.next(name)).toBe(`${name}: loggedOut, idle, 1 sent`);
  });

  it('shows that example where it is explained', () => {
    const example = readFileSync(join(installed, 'follow.mjs'), 'utf8');
    expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain(`\`\`\`js\n${example}\`\`\``);
  });

  it('has types: of calls with their input and answers, of facts, and of charts', () => {
    const program = join(place, 'program.ts');
    writeFileSync(
      program,
      `import type { Call, WireEvent } from 'whatsapp-blaster-client/api';
      import { senderMachine, type SenderSnapshot } from 'whatsapp-blaster-client/machines';
      import type { Channel } from 'whatsapp-blaster-client/streams';
      import { createActor, type InputFrom } from 'xstate';

      export const nameIn = async (call: Call): Promise<string> =>
        (await call('users.read', { id: '1' })).user.firstname;
      // @ts-expect-error There is no such call.
      export const wrong = (call: Call) => call('users.raed', { id: '1' });
      // @ts-expect-error It has to be said who.
      export const unsaid = (call: Call) => call('users.read', {});
      export const isLive = ({ status }: Channel) => status.subscribe((now): boolean => now.status === 'live');
      export const waitOf = (event: WireEvent<'waiting'>): number | undefined => event.waitTime;
      export const isElsewhere = (snapshot: SenderSnapshot) => snapshot.matches({ link: 'conflict' });
      // @ts-expect-error It has no such state.
      export const isNowhere = (snapshot: SenderSnapshot) => snapshot.matches({ link: 'conflct' });
      declare const input: InputFrom<typeof senderMachine>;
      // @ts-expect-error It has no such event.
      createActor(senderMachine, { input }).send({ type: 'blast.strat' });\n`,
    );
    const settings = '--ignoreConfig --noEmit --skipLibCheck --strict --module nodenext --target es2022';
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const said = spawnSync(process.execPath, [compiler, ...settings.split(' '), program], {
      encoding: 'utf8',
    });
    expect(said.stdout).toBe('');
  });
});
