import { type Locator, type Page } from 'playwright-core';

/**
 * The element's nearest distance, in CSS pixels, that a page must be scrolled until the middle of the element can be
 * pressed: in the window, and not covered. Scrolls the page there.
 */
const bringUnderThumb = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const pressed = element.closest('label') ?? element;
    const canBePressed = () => {
      const { left, top, width, height } = pressed.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && pressed.contains(there);
    };
    const start = window.scrollY;
    const { top, height } = pressed.getBoundingClientRect();
    const direction = top + height / 2 > window.innerHeight / 2 ? 1 : -1;
    for (let before = NaN; !canBePressed() && window.scrollY !== before;) {
      before = window.scrollY;
      window.scrollBy({ top: direction * 4, behavior: 'instant' });
    }
    return Math.abs(window.scrollY - start);
  });

/** Uses a page on a phone with one thumb, and counts what that takes. */
export class Thumb {
  private readonly screens: string[] = [];
  private taps = 0;
  private scrolledPx = 0;

  constructor(private readonly page: Page) {}

  /** Waits for a screen or a dialog by its heading. */
  async sees(heading: string): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: true }).waitFor();
    this.screens.push(heading);
  }

  /** Presses something, after scrolling to it if it is not in sight. */
  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    this.scrolledPx += await bringUnderThumb(target);
    this.taps += 1;
    await target.click();
  }

  /** What it took so far. */
  get effort(): { screens: number; taps: number; scrolledPx: number } {
    return { screens: this.screens.length, taps: this.taps, scrolledPx: this.scrolledPx };
  }
}
