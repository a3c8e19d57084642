import { type Frame } from './model.js';

/** Arranges boxes in rows of columns, so that the page is small and fits the width of a screen. Lengths are px. */
const gap = 22;
/** Most screens scale down a wider page, including its text. */
const pageLimit = 1200;

type Column<Box> = Box[];
type Row<Box> = Column<Box>[];

interface Page<Box> {
  rows: Row<Box>[];
  width: number;
  height: number;
  cost: number;
}

/** Where the next box goes: below the last one, beside it, or in a new row. */
const steps = ['below', 'beside', 'newRow'] as const;

/** The n-th of all possible arrangements of boxes in rows of columns, in the boxes' order. */
function arrangement<Box>([first, ...others]: readonly Box[], number: number): Row<Box>[] {
  const rows: Row<Box>[] = first === undefined ? [] : [[[first]]];
  for (const box of others) {
    const step = steps[number % steps.length];
    number = Math.floor(number / steps.length);
    if (step === 'newRow') rows.push([[box]]);
    else if (step === 'beside') rows.at(-1)!.push([box]);
    else rows.at(-1)!.at(-1)!.push(box);
  }
  return rows;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const columnWidth = (column: Column<Frame>) => Math.max(...column.map(({ width }) => width));
const columnHeight = (column: Column<Frame>) =>
  sum(column.map(({ height }) => height)) + gap * (column.length - 1);
const rowWidth = (row: Row<Frame>) => sum(row.map(columnWidth)) + gap * (row.length - 1);
const rowHeight = (row: Row<Frame>) => Math.max(...row.map(columnHeight));

/** Area in px², with a penalty for pages wider than a screen. */
const costOf = (width: number, height: number) => width * height * (1 + Math.max(0, width - pageLimit) / 200);

/** Tries every arrangement. Ten regions have about 20,000. */
function bestPage<Box extends Frame>(boxes: readonly Box[]): Page<Box> {
  let best: Page<Box> | undefined;
  for (let number = 0; number < steps.length ** (boxes.length - 1); number++) {
    const rows = arrangement(boxes, number);
    const width = Math.max(...rows.map(rowWidth));
    const height = sum(rows.map(rowHeight)) + gap * (rows.length - 1);
    const cost = costOf(width, height);
    if (!best || cost < best.cost) best = { rows, width, height, cost };
  }
  return best!;
}

/** Positions the boxes. They grow to fill their column, and columns grow to fill their row. */
function spread<Box extends Frame>({ rows, width, height }: Page<Box>) {
  let y = 0;
  const boxes = rows.flatMap((row) => {
    const top = y;
    const tall = rowHeight(row);
    y += tall + gap;
    const wider = (width - rowWidth(row)) / row.length;
    let x = 0;
    return row.flatMap((column) => {
      const left = x;
      const wide = columnWidth(column) + wider;
      x += wide + gap;
      const taller = (tall - columnHeight(column)) / column.length;
      let below = top;
      return column.map((box): Box => {
        const placed = { ...box, x: left, y: below, width: wide, height: box.height + taller };
        below += placed.height + gap;
        return placed;
      });
    });
  });
  return { boxes, width, height };
}

/**
 * Arranges all boxes on one page, in order.
 * @param choices the possible shapes of each box; the shape that gives the best page is chosen, box by box
 */
export function onePage<Box extends Frame>(choices: readonly (readonly Box[])[]) {
  let boxes = choices.flatMap(([first]) => first ?? []);
  let best = bestPage(boxes);
  choices.forEach((shapes, index) => {
    for (const shape of shapes.slice(1)) {
      const changed = boxes.with(index, shape);
      const page = bestPage(changed);
      if (page.cost < best.cost) [boxes, best] = [changed, page];
    }
  });
  return spread(best);
}
