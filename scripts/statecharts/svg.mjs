/** Draws a placed machine as one SVG that stands alone: no script, no font to load, a title and a description. */
import { groupRow, type } from './graph.mjs';

const colour = {
  paper: '#faf6ec',
  sheet: '#fffdf7',
  inner: '#f4edde',
  ink: '#1d1a16',
  faint: '#665d50',
  rule: '#c9bda6',
  owner: '#b92f17',
  tag: '#1f5c48',
};
const serif = "Georgia, 'Times New Roman', serif";
const sans = "Arial, 'Liberation Sans', Helvetica, sans-serif";
const boxPadding = 20;
const titleTop = 74;
const legendHeight = 44;

const round = (number) => String(Math.round(number * 10) / 10);
const escape = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

const fillOf = ({ style, owner }) =>
  style === 'tag'
    ? colour.tag
    : style === 'event' && owner
      ? colour.owner
      : style === 'small'
        ? colour.faint
        : colour.ink;

/** Lines of text one below the other; `x` is their left edge, or their middle. */
function textLines(lines, x, y, anchor = 'start') {
  let top = y;
  return lines
    .map((line) => {
      top += line.size * type.lineHeight;
      const weight = line.style === 'name' || line.style === 'event' ? ' font-weight="700"' : '';
      const slant = line.style === 'any' ? ' font-style="italic"' : '';
      const middle = anchor === 'middle' ? ' text-anchor="middle"' : '';
      return `<text x="${round(x)}" y="${round(top - line.size * 0.3)}" font-size="${line.size}" fill="${fillOf(line)}"${weight}${slant}${middle}>${escape(line.text)}</text>`;
    })
    .join('');
}

function rectangle({ x, y, width, height }, attributes) {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${attributes}/>`;
}

function drawNode(node) {
  const { x, y, width, height, label } = node;
  switch (node.kind) {
    case 'initial':
      return `<circle cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="${round(width / 2)}" fill="${colour.ink}"/>`;
    case 'history':
      return (
        `<circle cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="${round(width / 2)}" fill="${colour.sheet}" stroke="${colour.ink}" stroke-width="1.2"/>` +
        textLines([{ text: 'H', style: 'name', size: type.name }], x + width / 2, y + 3, 'middle')
      );
    case 'any':
      return (
        rectangle(
          node,
          `rx="${round(height / 2)}" fill="none" stroke="${colour.faint}" stroke-width="1" stroke-dasharray="2 3"`,
        ) + textLines(label.lines, x + width / 2, y + (height - label.height) / 2, 'middle')
      );
    case 'group':
      return [
        rectangle(
          node,
          `rx="12" fill="none" stroke="${colour.faint}" stroke-width="1" stroke-dasharray="2 3"`,
        ),
        ...label.lines.map((line, index) => {
          const chip = {
            x: x + 12,
            y: y + 9 + index * groupRow + 3,
            width: width - 24,
            height: groupRow - 6,
          };
          return (
            rectangle(chip, `rx="7" fill="${colour.sheet}" stroke="${colour.ink}" stroke-width="1.4"`) +
            textLines([line], x + width / 2, chip.y + 5, 'middle')
          );
        }),
      ].join('');
    case 'compound':
      return (
        rectangle(node, `rx="10" fill="${colour.inner}" stroke="${colour.ink}" stroke-width="1.2"`) +
        textLines(label.lines, x + 12, y + 9)
      );
    default:
      return (
        rectangle(node, `rx="7" fill="${colour.sheet}" stroke="${colour.ink}" stroke-width="1.4"`) +
        textLines(label.lines, x + width / 2, y + (height - label.height) / 2, 'middle')
      );
  }
}

/** A line of right angles, its corners rounded. */
function pathOf(points) {
  const [first, ...rest] = points;
  const commands = [`M${round(first.x)} ${round(first.y)}`];
  rest.forEach((corner, index) => {
    const after = rest[index + 1];
    if (!after) return commands.push(`L${round(corner.x)} ${round(corner.y)}`);
    const before = points[index];
    const towards = (point) => {
      const length = Math.hypot(point.x - corner.x, point.y - corner.y) || 1;
      const radius = Math.min(7, length / 2);
      return {
        x: corner.x + ((point.x - corner.x) / length) * radius,
        y: corner.y + ((point.y - corner.y) / length) * radius,
      };
    };
    const [from, to] = [towards(before), towards(after)];
    commands.push(
      `L${round(from.x)} ${round(from.y)}Q${round(corner.x)} ${round(corner.y)} ${round(to.x)} ${round(to.y)}`,
    );
  });
  return commands.join('');
}

const dashes = {
  event: '',
  initial: '',
  delay: ' stroke-dasharray="7 4"',
  always: ' stroke-dasharray="1.5 3.5"',
};

const strokeOf = ({ owner }) => (owner ? colour.owner : colour.ink);

const drawLine = (edge) =>
  `<path d="${pathOf(edge.points)}" fill="none" stroke="${strokeOf(edge)}" stroke-width="1.3"${dashes[edge.kind]} marker-end="url(#${edge.owner ? 'owner' : 'ink'})"/>`;

const drawLabel = ({ at, label }) =>
  at ? textLines(label.lines, at.x + at.width / 2, at.y + 1, 'middle') : '';

function drawBox(box, isRegion) {
  const left = isRegion ? Math.max(boxPadding, (box.width - box.inner.width) / 2) : 0;
  const top = box.head + (isRegion ? (box.height - box.head - box.inner.height) / 2 : boxPadding);
  const frame = isRegion
    ? rectangle(
        { x: 0, y: 0, width: box.width, height: box.height },
        `rx="4" fill="${colour.paper}" stroke="${colour.rule}" stroke-width="1"`,
      ) +
      `<text x="${boxPadding}" y="28" font-family="${serif}" font-size="19" font-weight="700" fill="${colour.ink}">${escape(box.title)}</text>`
    : '';
  return [
    `<g transform="translate(${round(box.x)} ${round(box.y)})">`,
    frame,
    textLines(box.header.lines, isRegion ? boxPadding : 0, isRegion ? 38 : 0),
    `<g transform="translate(${round(left)} ${round(top)})">`,
    ...box.nodes.map(drawNode),
    ...box.edges.map(drawLine),
    ...box.edges.map(drawLabel),
    '</g></g>',
  ].join('\n');
}

const marker = (id, fill) =>
  `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L10 5L0 9.2z" fill="${fill}"/></marker>`;

/** What the lines and colours mean, in a row. */
function legend(y, hasRoles) {
  const sample = (x, kind, owner, text) =>
    `<path d="M${x} ${y}h34" fill="none" stroke="${owner ? colour.owner : colour.ink}" stroke-width="1.3"${dashes[kind]} marker-end="url(#${owner ? 'owner' : 'ink'})"/>` +
    `<text x="${x + 42}" y="${y + 4}" font-size="11" fill="${colour.ink}">${text}</text>`;
  return [
    sample(0, 'event', false, 'an event'),
    sample(110, 'delay', false, 'after a time'),
    sample(240, 'always', false, 'by itself'),
    ...(hasRoles ? [sample(350, 'event', true, 'the owner alone')] : []),
    `<circle cx="${hasRoles ? 505 : 360}" cy="${y}" r="5" fill="${colour.ink}"/>`,
    `<text x="${hasRoles ? 518 : 373}" y="${y + 4}" font-size="11" fill="${colour.ink}">starts here</text>`,
    `<text x="${hasRoles ? 600 : 455}" y="${y + 4}" font-size="11" fill="${colour.faint}">[what must hold]${hasRoles ? ', who may send it, the e-mail that it causes' : ''}, / what it remembers${hasRoles ? '; green: the contract’s flags' : ''}</text>`,
  ].join('');
}

/**
 * The drawing as text.
 *
 * @param placed from layOut()
 * @param {{title: string, description: string, note?: string}} words for readers and for those who cannot see it
 */
export function toSvg({ machine, boxes, width, height, margin }, { title, description, note = '' }) {
  const isParallel = machine.type === 'parallel';
  const page = {
    width: Math.max(width, 640) + 2 * margin,
    height: height + margin + titleTop + legendHeight + 20,
  };
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(page.width)} ${round(page.height)}" width="${round(page.width)}" height="${round(page.height)}" role="img" aria-labelledby="title description" font-family="${sans}">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="description">${escape(description)}</desc>`,
    `<defs>${marker('ink', colour.ink)}${marker('owner', colour.owner)}</defs>`,
    rectangle({ x: 0, y: 0, ...page }, `fill="${isParallel ? '#efe7d6' : colour.paper}"`),
    `<text x="${margin}" y="44" font-family="${serif}" font-size="${type.title + 6}" font-weight="700" fill="${colour.ink}">${escape(title)}</text>`,
    `<text x="${margin}" y="64" font-size="12" fill="${colour.faint}">${escape(note)}</text>`,
    `<g transform="translate(${margin} ${titleTop + 10})">`,
    ...boxes.map((box) => drawBox(box, isParallel)),
    '</g>',
    `<g transform="translate(${margin} ${round(page.height - legendHeight + 12)})">${legend(0, isParallel)}</g>`,
    '</svg>',
  ].join('\n')}\n`;
}
