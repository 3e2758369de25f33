import { openChromium } from './chromium';
import type { Engine } from './engine';
import { findFirefox, openFirefox } from './firefox';
import { findWebKit, openWebKit } from './webkit';

/** Every engine that is installed, Chromium first; of the others, what is missing. */
export function findEngines(isStill = true) {
  const [firefox, webkit] = [findFirefox(), findWebKit()];
  const open: (() => Promise<Engine>)[] = [() => openChromium(isStill)];
  if (firefox) open.push(() => openFirefox(firefox, isStill));
  if (webkit) open.push(() => openWebKit(webkit));
  const missing = [
    ...(firefox ? [] : ['Firefox (firefox-esr)']),
    ...(webkit ? [] : ['WebKitGTK (webkit2gtk-driver, xvfb)']),
  ];
  return { open, missing };
}
