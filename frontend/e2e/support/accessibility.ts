import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import { type Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** With axe's best practices: headings in order, landmarks that differ by name. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Minified: each page that is checked compiles it. */
const axeSource = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

/** On the elements whose contrast axe checks. */
const mark = 'data-check-contrast';

/** The looks of text with enough contrast, as {@link markNewText} describes them. One worker runs many specs. */
const legible = new Set<string>();

/** The WCAG 2.2 AA violations of the current screen, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Once per document, because it is large.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(
      (selector) => window.axe.configure({ rules: [{ id: 'color-contrast', selector }] }),
      `[${mark}]`,
    );
  }
  // A color that is still fading has too little contrast, and so has a list while other rows are on their way.
  await page.waitForFunction(
    () =>
      !document.querySelector('main :not(button)[aria-busy="true"]') &&
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
  );
  const looks = await markNewText(page);
  // Only the violations: describing everything that passes takes longer than checking it.
  // No rule of these standards reads the style sheets that axe would load first.
  const found = await page.evaluate(
    (values) =>
      window.axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload: false }),
    standard,
  );
  if (!found.violations.some(({ id }) => id === 'color-contrast')) looks.forEach((look) => legible.add(look));
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')} on ${page.url()}`,
  );
}

/**
 * Marks one element for each look of text that no screen had yet, because axe takes longest for contrast. Text looks the same
 * if it has the same tag, classes, color and size, on the same backgrounds, in a window of the same width.
 * @returns the looks of the marked elements
 */
async function markNewText(page: Page): Promise<string[]> {
  const texts = await page.evaluateHandle(() => {
    const backgrounds = new Map<Element, string>();
    const backgroundsOf = (element: Element | null): string => {
      if (!element) return '';
      const known = backgrounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const all = [backgroundsOf(element.parentElement), backgroundColor, backgroundImage, opacity].join(' ');
      backgrounds.set(element, all);
      return all;
    };
    const lookOf = (element: Element): string => {
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const disabled = element.closest(':disabled, [aria-disabled=true]') !== null;
      const own = [element.tagName, element.className, color, fontSize, fontWeight, disabled].join(' ');
      return `${location.origin} ${innerWidth} ${own} ${backgroundsOf(element)}`;
    };
    const hasText = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((child) => child instanceof Text && child.data.trim() !== '');
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasText(element) && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, look: lookOf(element) }));
  });
  const looks = await texts.evaluate((all) => all.map(({ look }) => look));
  const isNew = looks.map((look, index) => !legible.has(look) && looks.indexOf(look) === index);
  await texts.evaluate(
    (all, [attribute, marked]) =>
      all.forEach(({ element }, index) => element.toggleAttribute(attribute, marked[index])),
    [mark, isNew] as const,
  );
  await texts.dispose();
  return looks.filter((_look, index) => isNew[index]);
}
