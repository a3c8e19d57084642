export type ToastPlace = 'top' | 'bottom';

/** Top and bottom edge in the window, in pixels. */
export interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** What a toast should not cover. What has the focus counts most. */
export interface Obstacle extends Edges {
  readonly focused: boolean;
}

const weightOfFocus = 100;

/**
 * Where a toast covers least: at the top, unless it covers less at the bottom.
 * @param toast edges at the top of the window
 * @param windowHeight in pixels
 */
export function clearerPlace(toast: Edges, windowHeight: number, obstacles: readonly Obstacle[]): ToastPlace {
  const below = { top: windowHeight - toast.bottom, bottom: windowHeight - toast.top };
  const covered = (at: Edges) =>
    obstacles
      .filter(({ top, bottom }) => top < at.bottom && bottom > at.top)
      .reduce((sum, { focused }) => sum + (focused ? weightOfFocus : 1), 0);
  return covered(below) < covered(toast) ? 'bottom' : 'top';
}

/** Controls and amounts, such as a quote's, beside the bar at the top of the page. */
const important = ':is(a[href], button, input, select, textarea, summary, data):not(header *)';

/** Where the toasts in an element cover least of what is on the screen now. */
export function clearerPlaceOf(toasts: HTMLElement): ToastPlace {
  const { left, right, height } = toasts.getBoundingClientRect();
  const gap = parseFloat(getComputedStyle(toasts).getPropertyValue('--gap')) || 0;
  const focused = document.activeElement;
  // What has the focus counts in the bar too: a toast must not move over a button while it is being pressed.
  const obstacles = [...new Set([...document.querySelectorAll(important), ...(focused ? [focused] : [])])]
    .filter((element) => element !== document.body && !toasts.contains(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.left < right && box.right > left)
    .map(({ element, box: { top, bottom } }) => ({
      top,
      bottom,
      focused: element === focused,
    }));
  return clearerPlace({ top: gap, bottom: gap + height }, window.innerHeight, obstacles);
}
