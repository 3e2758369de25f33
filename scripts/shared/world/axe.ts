import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Waits for all finite animations to end: colours in transition cannot be judged. */
export const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** The rules of accessibility that the page does not keep, once it stands still. */
export async function violationsOf(page: Page) {
  await comeToRest(page);
  for (const frame of page.frames())
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source);
  return page.evaluate(async () => {
    const judge = async (selectors: boolean) =>
      (await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], selectors }))
        .violations;
    const found = await judge(false);
    // Where each element is takes most of the time to tell, and is asked for where something is wrong.
    return found.length > 0 ? judge(true) : [];
  });
}
