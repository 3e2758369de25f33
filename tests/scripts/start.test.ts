import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { whyInstall } from '../../scripts/run/set-up.mjs';

describe('what npm start installs', () => {
  const lock = {
    packages: {
      '': { version: '0.2.0' },
      'node_modules/vite': { version: '8.0.0' },
      'node_modules/vitest': { version: '4.0.0', dev: true },
      'node_modules/jsdom': { version: '29.0.0', devOptional: true },
      'node_modules/fsevents': { version: '2.0.0', optional: true },
    },
  };
  const running = { packages: { 'node_modules/vite': { version: '8.0.0' } } };

  it('is nothing once all that it needs is there, though npm test needs more', () => {
    expect(whyInstall(lock, running, false)).toBeNull();
    expect(whyInstall(lock, running, true)).toBe('vitest is not the locked version');
    expect(whyInstall(lock, lock, true)).toBeNull();
  });

  it('is all of it where nothing is there, or something is of another version', () => {
    expect(whyInstall(lock, null, false)).toBe('none are installed');
    const older = { packages: { 'node_modules/vite': { version: '7.9.0' } } };
    expect(whyInstall(lock, older, false)).toBe('vite is not the locked version');
  });
});

describe('npm start', () => {
  const program = `
    import { endWithNpm } from './scripts/run/end-with-npm.mjs';
    endWithNpm();
    process.once('SIGTERM', () => { console.log('told to end'); process.exit(); });
    console.log('runs', process.pid);
    setInterval(() => {}, 1000);`;

  it('tells the server to end when npm is, whose signal its shell keeps to itself', async () => {
    const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
      env: { NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    shell.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    const closed = once(shell.stdout, 'end');
    await once(shell.stdout, 'data');
    onTestFinished(() => {
      if (!said.includes('told')) process.kill(Number(/runs (\d+)/.exec(said)?.[1]), 'SIGKILL');
    });
    shell.kill('SIGTERM');
    await closed;
    expect(said).toContain('told to end');
  });
});
