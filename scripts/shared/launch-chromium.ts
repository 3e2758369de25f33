import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';

/** A Chromium that draws without a graphics card and makes no calls of its own, with these switches beside. */
export async function launchChromium(...switches: readonly string[]) {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...switches],
  });
}
