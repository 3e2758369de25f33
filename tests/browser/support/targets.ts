import type { Page } from '@playwright/test';

/**
 * What is pressed by a finger and is smaller than 44 px either way, with its size. A link reaches as far as what lies
 * over it for that (`page.css`), a box as far as its label; within a sentence nothing is asked of it.
 */
export const smallTargetsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const ENOUGH = 43.5;
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return [width, height] as const;
    };
    const isHidden = (element: Element): boolean => {
      const [width, height] = sizeOf(element);
      if (width <= 1 || height <= 1) return true;
      return element.parentElement !== null && isHidden(element.parentElement);
    };
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const areasOf = (element: HTMLElement) => {
      const { width, height } = getComputedStyle(element, '::after');
      const labels = element.matches('[type=checkbox], [type=radio]')
        ? [...((element as HTMLInputElement).labels ?? [])]
        : [];
      return [
        sizeOf(element),
        [Number.parseFloat(width) || 0, Number.parseFloat(height) || 0] as const,
        ...labels.map(sizeOf),
      ];
    };
    const pressed = 'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary';
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      const areas = areasOf(element);
      const isBox = element.matches('[type=checkbox], [type=radio]');
      const shown = isBox ? (element.closest('label') ?? element) : element;
      if (!shown.checkVisibility({ visibilityProperty: true }) || isHidden(shown)) return [];
      if (isInSentence(element)) return [];
      if (areas.some(([width, height]) => width >= ENOUGH && height >= ENOUGH)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [`${element.tagName} ${name.trim().slice(0, 40)} ${areas[0]?.map(Math.round).join(' × ')}`];
    });
  });
