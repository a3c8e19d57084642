import { type Page } from 'playwright-core';
import { overflows } from './browser.js';

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
  const unseen = await page.evaluate((bars) => {
    const paper = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll(bars)]
      .filter((bar) => bar.checkVisibility() && getComputedStyle(bar).backgroundColor === paper)
      .map((bar) => `In forced colors, a bar cannot be seen: ${bar.outerHTML.slice(0, 160)}`);
  }, bars);
  await page.emulateMedia({ forcedColors: 'none' });
  return [...faults, ...unseen];
}

/** What shows a number by its length alone. */
const bars = 'main [style*="width:"]:empty:not(canvas)';

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

/** Lines of text that lie over each other. One line per fault. */
const overlappingText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const around = (element: Element | null): Element[] =>
      element ? [element, ...around(element.parentElement)] : [];
    // What is in front by design, and what ends in an ellipsis.
    const isApart = (element: Element, line: DOMRect) =>
      around(element).some((each) => {
        const { position, mixBlendMode, overflowX } = getComputedStyle(each);
        const { right, bottom } = each.getBoundingClientRect();
        const isOutside = line.right > right + 1 || line.bottom > bottom + 1;
        const isInFront = position === 'fixed' || position === 'sticky' || mixBlendMode !== 'normal';
        return isInFront || (overflowX !== 'visible' && isOutside);
      });
    const linesOf = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text && node.data.trim() !== '')
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()]
            .filter((line) => line.width > 3 && line.height > 3 && !isApart(element, line))
            .map(({ left, right, top, bottom }) => ({
              element,
              left,
              right,
              top,
              bottom,
              text: node.textContent,
            }));
        });
    const lines = [...document.querySelectorAll('body :not(svg *)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap(linesOf)
      .sort((one, other) => one.top - other.top);
    return lines.flatMap((line, index) => {
      const half = (line.top + line.bottom) / 2;
      const end = lines.findIndex(({ top }, later) => later > index && top > half);
      const over = lines
        .slice(index + 1, end === -1 ? undefined : end)
        .find(
          ({ element, left, right }) =>
            element !== line.element && Math.min(right, line.right) - Math.max(left, line.left) > 4,
        );
      return over ? [`Two texts lie over each other: ${line.text} | ${over.text}`] : [];
    });
  });

/** A sheet of US Letter, in CSS pixels. */
const paper = { width: 816, height: 1056 };

/**
 * What is wrong on paper: see {@link overlappingText}, tables that a page break cannot divide, and bars whose color the
 * browser leaves out. One line per fault.
 */
async function printFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize()!;
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  await rendered(page);
  const faults = await overlappingText(page);
  // Chromium computes the height of these boxes without the table's head on further pages.
  const undivided = await page.evaluate(() => {
    const breaksBadly = (element: Element): boolean => {
      const { display, overflowX } = getComputedStyle(element);
      return display.includes('grid') || overflowX !== 'visible';
    };
    const around = (element: Element): Element[] => {
      const parent = element.parentElement;
      return parent && parent.tagName !== 'MAIN' ? [parent, ...around(parent)] : [];
    };
    return [...document.querySelectorAll('main table:has(thead)')].flatMap((table) => {
      const bad = table.checkVisibility() && around(table).find(breaksBadly);
      return bad ? [`What follows a table is printed over it: ${bad.outerHTML.slice(0, 120)}`] : [];
    });
  });
  const unseen = await page.evaluate(
    (bars) =>
      [...document.querySelectorAll(bars)]
        .filter((bar) => bar.checkVisibility() && getComputedStyle(bar).printColorAdjust !== 'exact')
        .map((bar) => `A bar may be left out: ${bar.outerHTML.slice(0, 160)}`),
    bars,
  );
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(size);
  await rendered(page);
  return [...faults, ...undivided, ...unseen].map((fault) => `On paper: ${fault}`);
}

/** Waits until a screen with another layout for another width is drawn. */
const rendered = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** The least width of a page in CSS pixels (WCAG 1.4.10), and the spacing of its text that a reader may choose (1.4.12). */
const narrowest = 320;
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** What does not fit a phone of the least width, whose reader has spaced the text. One line per fault. */
async function spacingFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, width: narrowest });
  // No style element: the site's policy allows none.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spaced);
  const faults = await overlappingText(page);
  if (await overflows(page)) faults.push('It scrolls horizontally');
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await page.setViewportSize(size);
  return faults.map((fault) => `With spaced text, at ${narrowest} px: ${fault}`);
}

/** Faults of the open screen with the keyboard, in forced colors, and with reduced motion, one line each. */
export const faultsInModes = async (page: Page): Promise<string[]> => [
  ...(await keyboardFaults(page)),
  ...(await forcedColorFaults(page)),
  ...(await motionFaults(page)),
];

/** Faults of the open screen with spaced text in a narrow window, and on paper, one line each. */
export const layoutFaults = async (page: Page): Promise<string[]> => [
  ...(await spacingFaults(page)),
  ...(await printFaults(page)),
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
