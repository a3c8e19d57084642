import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Returns the sanitizer of HTML, which is loaded when it is first needed, because most starts are not for it. */
export const sanitizer = (): typeof sanitizeHtml => require('sanitize-html') as typeof sanitizeHtml;

const tag = /<(\/?)([a-z][a-z0-9]*)/gi;
/** Elements without an end tag. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * Cuts off HTML where more elements are nested. Parsing time grows with the square of the depth, so a single text could
 * otherwise keep the server busy.
 */
export function limitNesting(html: string, maxDepth: number): string {
  const openOf = new Map<string, number>();
  let open = 0;
  for (const { 1: end, 2: given = '', index } of html.matchAll(tag)) {
    const name = given.toLowerCase();
    if (empty.has(name)) continue;
    const before = openOf.get(name) ?? 0;
    // An end tag without a start tag closes nothing.
    if (end && before === 0) continue;
    const step = end ? -1 : 1;
    openOf.set(name, before + step);
    open += step;
    if (open > maxDepth) return html.slice(0, index);
  }
  return html;
}
