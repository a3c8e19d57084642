import { type Frame } from './model.js';

/** Arranges boxes in rows of columns, so that the page is small and fits the width of a screen. Lengths are px. */
const gap = 22;
/** Most screens scale down a wider page, including its text. */
const pageLimit = 1200;

type Column<Box> = Box[];
type Row<Box> = Column<Box>[];

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Page<Box> extends Size {
  readonly rows: Row<Box>[];
  readonly cost: number;
}

/** Parts that are placed one after the other, with the size of all. */
interface Arranged<Part> extends Size {
  readonly parts: readonly Part[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const columnWidth = (column: Column<Frame>) => Math.max(...column.map(({ width }) => width));
const columnHeight = (column: Column<Frame>) =>
  sum(column.map(({ height }) => height)) + gap * (column.length - 1);
const rowWidth = (row: Row<Frame>) => sum(row.map(columnWidth)) + gap * (row.length - 1);
const rowHeight = (row: Row<Frame>) => Math.max(...row.map(columnHeight));

const beside = (one: Size, other: Size): Size => ({
  width: one.width + gap + other.width,
  height: Math.max(one.height, other.height),
});
const below = (one: Size, other: Size): Size => ({
  width: Math.max(one.width, other.width),
  height: one.height + gap + other.height,
});

/** Area in px², with a penalty for pages wider than a screen. */
const costOf = ({ width, height }: Size) => width * height * (1 + Math.max(0, width - pageLimit) / 200);

/** Drops every size that is at least as wide and as high as another, because the best page never uses it. */
function worthTrying<Sized extends Size>(all: readonly Sized[]): Sized[] {
  const tried: Sized[] = [];
  for (const each of all.toSorted((one, other) => one.width - other.width || one.height - other.height))
    if (each.height < (tried.at(-1)?.height ?? Infinity)) tried.push(each);
  return tried;
}

/**
 * Divides the boxes between two indexes into consecutive parts, in every way that is worth trying.
 * @param waysOf how one part can be made of the boxes between two indexes
 * @param joined the size of two parts that are placed one after the other
 */
function divide<Part extends Size>(
  from: number,
  to: number,
  waysOf: (from: number, to: number) => readonly Part[],
  joined: (before: Size, part: Size) => Size,
): Arranged<Part>[] {
  const upTo: Arranged<Part>[][] = [];
  for (let end = from + 1; end <= to; end++) {
    const ways = waysOf(from, end).map((part): Arranged<Part> => {
      const { width, height } = part;
      return { parts: [part], width, height };
    });
    for (let start = from + 1; start < end; start++)
      for (const part of waysOf(start, end))
        for (const before of upTo[start]!)
          ways.push({ parts: [...before.parts, part], ...joined(before, part) });
    upTo[end] = worthTrying(ways);
  }
  return upTo[to]!;
}

function bestPage<Box extends Frame>(boxes: readonly Box[]): Page<Box> {
  const column = (from: number, to: number) => {
    const its = boxes.slice(from, to);
    return [{ boxes: its, width: columnWidth(its), height: columnHeight(its) }];
  };
  const row = (from: number, to: number) => divide(from, to, column, beside);
  const pages = divide(0, boxes.length, row, below).map(({ parts, ...size }) => ({
    rows: parts.map(({ parts: columns }) => columns.map((each) => each.boxes)),
    ...size,
    cost: costOf(size),
  }));
  return pages.reduce((best, page) => (page.cost < best.cost ? page : best));
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
