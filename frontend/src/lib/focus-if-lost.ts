/**
 * Focuses an element if the focused button disappeared, or the one that a closed dialog would return the focus to.
 * Otherwise keyboard users would start again at the top of the page.
 * @param scroll whether an element out of sight is shown
 */
export function focusIfLost(element: HTMLElement | null, { scroll = true } = {}): void {
  setTimeout(() => {
    if (!element || (document.activeElement && document.activeElement !== document.body)) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    // What disappeared may have been long, such as a form, so that other parts have taken its place on a phone.
    const { top, bottom } = element.getBoundingClientRect();
    if (scroll && (bottom < 0 || top > window.innerHeight)) element.scrollIntoView();
  }, closingMs);
}

/** Milliseconds. The dialog restores the focus within a frame or two of closing. */
const closingMs = 100;
