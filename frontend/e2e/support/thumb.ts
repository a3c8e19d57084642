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
  private keys = 0;
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

  /** Taps a field, and types. Shift counts as a key. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target);
    this.keys += text.length + (text.match(/[A-Z]/g)?.length ?? 0);
    await target.pressSequentially(text);
  }

  /**
   * The seconds that a person needs, by the keystroke-level model (Card, Moran and Newell, 1980): 1.1 for pointing, 1.35
   * to decide what to do on a screen. The time of our program is not in it.
   * @param wordsPerMinute of five letters each
   */
  secondsAt(wordsPerMinute: number): number {
    const key = 60 / (wordsPerMinute * 5);
    return this.taps * 1.1 + this.screens.length * 1.35 + this.keys * key;
  }

  /** What it took so far. */
  get effort(): { screens: number; taps: number; scrolledPx: number } {
    return { screens: this.screens.length, taps: this.taps, scrolledPx: this.scrolledPx };
  }
}
