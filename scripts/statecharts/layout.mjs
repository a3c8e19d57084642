/** Places the boxes of a drawing: ELK lays out each box, and the boxes of a parallel machine are set in rows. */
import { graphOf, type } from './graph.mjs';
import { widthOf } from './text.mjs';

const gap = 22;
const margin = 36;
const boxPadding = 20;
const titleHeight = 34;

/** px; a wider page is scaled down by most screens, and its text with it. */
const pageLimit = 1560;

async function placeBox(elk, state, delays, direction) {
  const { elk: graph, nodes, edges, header } = graphOf(state, { delays, direction });
  const placed = await elk.layout(graph);
  const flat = [];
  const visit = (node) => {
    flat.push({
      id: node.id,
      x: node.x,
      y: node.y,
      width: node.width,
      height: node.height,
      ...nodes.get(node.id),
    });
    (node.children ?? []).forEach(visit);
  };
  placed.children.forEach(visit);
  const drawn = placed.edges.map(({ id, sections: [{ startPoint, bendPoints = [], endPoint }], labels }) => {
    const edge = edges.get(id);
    const points = [startPoint, ...bendPoints, endPoint];
    return { id, ...edge, points: edge.leadsBack ? points.reverse() : points, at: labels?.[0] };
  });
  const head = titleHeight + (header.height > 0 ? header.height + 10 : 0);
  return {
    id: state.id,
    title: state.key,
    header,
    head,
    nodes: flat,
    edges: drawn,
    inner: { width: placed.width, height: placed.height },
    width: Math.max(placed.width, header.width, widthOf(state.key, type.name + 3, true)) + 2 * boxPadding,
    height: placed.height + head + 2 * boxPadding,
  };
}

/** Ways of going on from one box to the next: below it, beside it, or at the start of a new row. */
const steps = ['below', 'beside', 'newRow'];

/** Rows of columns of boxes, in the boxes' order: the n-th layout of all that there are. */
function arrangement(boxes, number) {
  const rows = [[[boxes[0]]]];
  for (const box of boxes.slice(1)) {
    const step = steps[number % steps.length];
    number = Math.floor(number / steps.length);
    if (step === 'newRow') rows.push([[box]]);
    else if (step === 'beside') rows.at(-1).push([box]);
    else rows.at(-1).at(-1).push(box);
  }
  return rows;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const columnWidth = (column) => Math.max(...column.map(({ width }) => width));
const columnHeight = (column) => sum(column.map(({ height }) => height)) + gap * (column.length - 1);
const rowWidth = (row) => sum(row.map(columnWidth)) + gap * (row.length - 1);
const rowHeight = (row) => Math.max(...row.map(columnHeight));
const pageSize = (rows) => ({
  width: Math.max(...rows.map(rowWidth)),
  height: sum(rows.map(rowHeight)) + gap * (rows.length - 1),
});

/** Small is good; wider than a screen is bad. */
function costOf({ width, height }) {
  return width * height * (1 + Math.max(0, width - pageLimit) / 200);
}

/** Tries every arrangement: a machine has some ten regions, so there are some ten thousand. */
function bestRows(boxes) {
  let best;
  for (let number = 0; number < steps.length ** (boxes.length - 1); number++) {
    const rows = arrangement(boxes, number);
    const size = pageSize(rows);
    const cost = costOf(size);
    if (!best || cost < best.cost) best = { rows, cost, ...size };
  }
  return best;
}

/** Gives each box its place; boxes grow to fill their column, and columns their row. */
function spread({ rows, width, height }) {
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
      return column.map((box) => {
        const placed = { ...box, x: left, y: below, width: wide, height: box.height + taller };
        below += placed.height + gap;
        return placed;
      });
    });
  });
  return { boxes, width, height };
}

/** Chooses for each region the direction that makes the page best, one region after the other. */
function onePage(choices) {
  let boxes = choices.map(([first]) => first);
  let best = bestRows(boxes);
  choices.forEach((candidates, index) => {
    for (const candidate of candidates.slice(1)) {
      const changed = boxes.with(index, candidate);
      const rows = bestRows(changed);
      if (rows.cost < best.cost) [boxes, best] = [changed, rows];
    }
  });
  return spread(best);
}

/**
 * Places a whole machine.
 *
 * @param {ELK} elk an instance of elkjs, the caller's: its bundle in Node, a worker in a browser
 * @param {StateDescription} machine from describeMachine()
 * @param {object} options `delays`: lengths in ms by name
 * @returns positions in px: `{ width, height, boxes: [{ x, y, width, height, title, header, nodes, edges }] }`
 */
export async function layOut(elk, machine, { delays = {} } = {}) {
  const isParallel = machine.type === 'parallel';
  const choices = [];
  for (const state of isParallel ? machine.states : [machine])
    choices.push([await placeBox(elk, state, delays, 'RIGHT'), await placeBox(elk, state, delays, 'DOWN')]);
  return { machine, ...onePage(choices), margin };
}
