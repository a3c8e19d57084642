import { type Frame } from './model.js';

/** Arranges boxes on a page that is about as wide as a screen. Lengths are px. */
const gap = 22;
/** Most screens scale down a wider page, including its text. */
const pageLimit = 1200;

/**
 * Positions boxes in order: each goes below the one before it if it fits there, else beside it, else into a new row.
 * @param width of the page, unless a box is wider
 */
export function onePage<Box extends Frame>(boxes: readonly Box[], width = pageLimit) {
  const limit = Math.max(width, ...boxes.map((box) => box.width));
  let row = { y: 0, height: 0 };
  let column = { x: 0, width: 0, height: 0 };
  const placed = boxes.map((box): Box => {
    const below = column.height + gap;
    const isBelow = box.width <= column.width && below + box.height <= row.height;
    if (!isBelow) {
      const x = column.width > 0 ? column.x + column.width + gap : 0;
      const isBeside = x + box.width <= limit;
      if (!isBeside) row = { y: row.y + row.height + gap, height: 0 };
      column = { x: isBeside ? x : 0, width: box.width, height: 0 };
    }
    const y = row.y + (isBelow ? below : 0);
    column.height = y - row.y + box.height;
    row.height = Math.max(row.height, column.height);
    return { ...box, x: column.x, y };
  });
  return {
    boxes: placed,
    width: Math.max(...placed.map((box) => box.x + box.width)),
    height: row.y + row.height,
  };
}
