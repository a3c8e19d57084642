/**
 * Puts the focus on a part of the screen once a dialog has closed whose button is gone: without it a keyboard would
 * start again at the top of the page.
 */
export function focusIfLost(element: HTMLElement | null): void {
  setTimeout(() => {
    if (!element || (document.activeElement && document.activeElement !== document.body)) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, closingMs);
}

/** The dialog gives the focus back within a frame or two of closing. */
const closingMs = 100;
