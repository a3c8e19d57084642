/** Far more than any mail of a person or a shop has open at once. */
const maxDepth = 5000;

const tag = /<(\/?)([a-z][a-z0-9]*)/gi;
/** Elements that have no end. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * HTML up to where thousands of its elements would stand within each other. Parsers take a time that grows with the
 * square of that, which a stranger could use to have the program busy with one mail alone.
 */
export function limitNesting(html: string): string {
  const openOf = new Map<string, number>();
  let open = 0;
  for (const { 1: end, 2: given = '', index } of html.matchAll(tag)) {
    const name = given.toLowerCase();
    if (empty.has(name)) continue;
    const before = openOf.get(name) ?? 0;
    // An end without a beginning ends nothing.
    if (end && before === 0) continue;
    const step = end ? -1 : 1;
    openOf.set(name, before + step);
    open += step;
    if (open > maxDepth) return html.slice(0, index);
  }
  return html;
}
