/** Calls back once the browser has painted what has changed so far, so that a press is answered before longer work. */
export function afterNextPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
