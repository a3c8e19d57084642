/*
 * All that a drawn page runs at first (vite/page-document.ts). It reads well as it is, so it is shown before the program
 * that brings it to life is asked for: on a slow line the two would only hold each other up.
 */
new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true });
// A page in the background is not painted.
setTimeout(loadApp, 1000);

/** Asked twice, a browser loads it once. */
function loadApp(): void {
  void import('./main.js');
}
