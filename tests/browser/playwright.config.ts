import { createServer } from 'node:net';
import { defineConfig, devices } from '@playwright/test';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

// Each worker reads this file again; all must speak of the one port that the first reading chose.
process.env.SANDBOX_PORT ??= String(await freePort());
const port = process.env.SANDBOX_PORT;
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, so that a busy machine is not taken for a broken page.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    // What never stops moving costs a browser without a graphics card a quarter of its time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node --import tsx sandbox/main.ts',
    cwd: '../..',
    url: origin,
    reuseExistingServer: false,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: port, HOST: '127.0.0.1', DATA_DIR: 'memory://', SANDBOX_TEST: '1', LOG_LEVEL: 'error' },
  },
});
