import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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
  // Without the pages of its own that it draws its results together in, and without what is right.
  const judge = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  return (await judge.analyze()).violations;
}
