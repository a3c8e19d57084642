/*
 * The only script that a prerendered page runs at first (vite/page-document.ts). It loads the app once text or an image
 * is painted, because on a slow connection the app's download would delay that. A browser may paint the background
 * before.
 */
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint').length > 0) loadApp();
}).observe({ type: 'paint', buffered: true });
// A page in the background is not painted, and this browser's own first screen waits for the app.
setTimeout(loadApp, document.documentElement.dataset.own === undefined ? 1000 : 0);

/** Importing twice loads the module once. */
function loadApp(): void {
  void import('./main.js');
}
