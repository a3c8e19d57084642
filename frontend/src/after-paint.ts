/* * The only script that a prerendered page runs at first (vite/page-document.ts). It loads the app after the first paint,
 * because on a slow connection the app's download would delay that paint.
 */
new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true });
// A page in the background is not painted, and this browser's own first screen waits for the app.
setTimeout(loadApp, document.documentElement.dataset.own === undefined ? 1000 : 0);

/** Importing twice loads the module once. */
function loadApp(): void {
  void import('./main.js');
}
