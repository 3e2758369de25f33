import { launchChromium } from '../shared/launch-chromium';
import { asText, type Engine, LISTEN } from './engine';

/** Chromium, by its own protocol. */
export async function openChromium(isStill = true): Promise<Engine> {
  const browser = await launchChromium();
  const page = await browser.newPage({
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  });
  const complaints: string[] = [];
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  await page.addInitScript(`(${LISTEN})(complain)`);
  return {
    name: 'Chromium',
    complaints,
    goto: (url) => page.goto(url),
    evaluate: async (action, ...args) => JSON.parse(await page.evaluate<string>(asText(action, args))),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    size: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
