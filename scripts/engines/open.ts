import { openChromium } from './chromium';
import type { Engine } from './engine';
import { findFirefox, openFirefox } from './firefox';
import { findWebKit, openWebKit, type WebKitBuild } from './webkit';

/** Every engine that is installed beside Chromium, and of the others what is missing. */
export function findOthers(isStill = true, build?: WebKitBuild) {
  const [firefox, webkit] = [findFirefox(), findWebKit(build)];
  const others: { readonly name: string; readonly open: () => Promise<Engine> }[] = [];
  if (firefox) others.push({ name: 'Firefox', open: () => openFirefox(firefox, isStill) });
  if (webkit) others.push({ name: 'WebKit', open: () => openWebKit(webkit) });
  const missing = [
    ...(firefox ? [] : ['Firefox (firefox-esr)']),
    ...(webkit ? [] : ['WebKitGTK (webkit2gtk-driver, libwebkitgtk-6.0-4, xvfb)']),
  ];
  return { others, missing };
}

/** Chromium, and every other engine that is installed. */
export async function openEngines(isStill = true, build?: WebKitBuild) {
  const { others, missing } = findOthers(isStill, build);
  const engines = [await openChromium(isStill)];
  for (const { open } of others) engines.push(await open());
  return { engines, missing };
}
