import { type Page } from 'playwright-core';

/** How a browser starts whose reader has set its text to twice the usual size. */
export const largeText = ['--blink-settings=defaultFontSize=32'];

/**
 * What the keyboard reaches although nothing of it is in sight (WCAG 2.4.11), or without a mark of the focus. One line per
 * fault.
 */
const keyboardFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const reachable = [
      ...(document.querySelector('[role=dialog]') ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      ),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }));
    const parts = [0.1, 0.5, 0.9];
    const isInSight = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const own = element.closest('label') ?? element;
      return parts
        .flatMap((across) => parts.map((down) => [left + width * across, top + height * down] as const))
        .map(([x, y]) => document.elementFromPoint(x, y))
        .some((there) => there !== null && (own.contains(there) || there.contains(own)));
    };
    const isMarked = (element: Element) =>
      [element, element.parentElement, element.parentElement?.parentElement].some(
        (each) => each && getComputedStyle(each).outlineStyle !== 'none',
      );
    const faults = reachable.flatMap((element) => {
      element.blur();
      element.focus({ focusVisible: true } as FocusOptions);
      // What is disabled cannot have it.
      if (document.activeElement !== element) return [];
      const what = element.outerHTML.slice(0, 160);
      return [
        ...(isInSight(element) ? [] : [`The focus is covered: ${what}`]),
        ...(isMarked(element) ? [] : [`The focus is not marked: ${what}`]),
      ];
    });
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    return faults;
  });

/**
 * What is chosen and looks like what is not, where the reader's own colors replace all of ours: only lines and the
 * weight of the text remain. One line per fault.
 */
async function forcedColorFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await page.evaluate(() => {
    const sides = ['outline', 'border-top', 'border-right', 'border-bottom', 'border-left'];
    const looks = (element: Element) =>
      [undefined, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .map((style) => [
          ...sides.map(
            (side) => style.getPropertyValue(`${side}-style`) + style.getPropertyValue(`${side}-width`),
          ),
          style.textDecorationLine,
          style.fontWeight,
          style.content,
        ])
        .join();
    const chosen = ':is([aria-selected=true], [aria-current]:not([aria-current=false]), [aria-pressed=true])';
    return [...document.querySelectorAll(`:is(a, button)${chosen}`)].flatMap((element) => {
      const group = element.closest('ul, ol, nav, [role=tablist], [role=group]');
      const other = [...(group?.querySelectorAll(element.tagName) ?? [])].find(
        (each) => !each.matches(chosen) && each.classList[0] === element.classList[0],
      );
      return other && element.checkVisibility() && looks(element) === looks(other)
        ? [`In forced colors, nothing marks what is chosen: ${element.outerHTML.slice(0, 160)}`]
        : [];
    });
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

/** What moves although the reader asked for less motion, which every visitor of a journey does. One line per fault. */
const motionFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
      const seconds = `${transitionDuration}, ${animationDuration}`
        .split(', ')
        .map((time) => parseFloat(time));
      return Math.max(...seconds) > 0.01 || scrollBehavior === 'smooth'
        ? [`It moves: ${element.outerHTML.slice(0, 160)}`]
        : [];
    }),
  );

/** Faults of the open screen with the keyboard, in forced colors, and with reduced motion, one line each. */
export const faultsInModes = async (page: Page): Promise<string[]> => [
  ...(await keyboardFaults(page)),
  ...(await forcedColorFaults(page)),
  ...(await motionFaults(page)),
];

/** Text that its box cuts off. One line each. */
export const cutText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip');
        // For screen readers alone.
        if (!hides || clipPath !== 'none' || !element.textContent?.trim()) return false;
        return (
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
        );
      })
      .map((element) => `The text is cut: ${element.outerHTML.slice(0, 160)}`),
  );
