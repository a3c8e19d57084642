import { type Plugin } from 'vite';

const valuesOf = <const Value extends string | number>(
  values: readonly Value[],
  declarationsOf: (value: Value) => string,
) => Object.fromEntries(values.map((value) => [value, declarationsOf(value)])) as Record<Value, string>;

/** A property with the steps of the spacing tokens. */
const spaces = (property: string) =>
  valuesOf([0, 1, 2, 3, 4, 5, 6, 7, 8], (step) => `${property}: ${step && `var(--space-${step})`}`);

/** A line at an edge: a strong one begins a list, a hairline divides, a stamp's is above what waits for the reader. */
const lines = (property: string) => ({
  strong: `${property}: var(--line)`,
  hair: `${property}: var(--hairline)`,
  stamp: `${property}: 4px solid var(--stamp)`,
  done: `${property}: 4px solid var(--done)`,
});

const notice = (bar: string, background: string) =>
  `padding: var(--space-3) var(--space-4); border-left: 4px solid var(--${bar}); background: var(--${background})`;

/** How the parts of components/page/layout.tsx look: the CSS of each prop, or of each of its values. */
export const looks = {
  /** Distance to what is above and below it. */
  above: spaces('margin-top'),
  below: spaces('margin-bottom'),
  /** In a box with a line around it, with a padding of 4 unless `pad` is another. */
  boxed: 'padding: var(--space-4); border: var(--line); background: var(--sheet)',
  /** A remark that stands out, with a bar at its left. */
  notice: {
    plain: notice('ink', 'paper-2'),
    problem: notice('stamp', 'stamp-wash'),
    done: notice('done', 'done-wash'),
  },
  /** Room inside it. */
  pad: spaces('padding'),
  padTop: spaces('padding-top'),
  padBottom: spaces('padding-bottom'),
  lineAbove: lines('border-top'),
  lineBelow: lines('border-bottom'),
  /** Between its children. 0 for parts with room in themselves, such as rows that are as high as a touch target. */
  gap: spaces('gap'),
  /** Between rows, where it differs from `gap`. */
  rowGap: spaces('row-gap'),
  /** In a stack: children keep their width instead of filling the column. */
  start: 'align-items: flex-start',
  /** In a cluster: how its children stand beside each other. */
  align: {
    ...valuesOf(['center', 'baseline'], (value) => `align-items: ${value}`),
    ...valuesOf(['start', 'end'], (value) => `align-items: flex-${value}`),
  },
  /** In a cluster: all in one row, in which they become narrower. */
  oneRow: 'flex-wrap: nowrap',
  /** In a cluster: the room that is left goes between the children. */
  between: 'justify-content: space-between',
  /**
   * `aside` and `wideAside` for what stands beside the main column, `main` and `second` for which of two is wider, `middle`
   * for halves of which the lower one is centered beside the higher one.
   */
  widths: {
    half: '--columns: repeat(2, minmax(0, 1fr)); --columns-align: stretch',
    middle: '--columns: repeat(2, minmax(0, 1fr)); --columns-align: center',
    main: '--columns: minmax(0, 5fr) minmax(0, 3fr)',
    second: '--columns: minmax(0, 4fr) minmax(0, 5fr)',
    aside: '--columns: minmax(0, 1fr) 17rem',
    wideAside: '--columns: minmax(0, 1fr) 22rem',
    form: '--columns: minmax(0, 32rem) minmax(0, 1fr)',
  },
  /** The least width of a grid's columns. */
  least: { small: '--least: 9rem', medium: '--least: 20rem', large: '--least: 28rem' },
  /** Stays in sight while the page scrolls. */
  sticky: 'position: sticky; top: var(--space-5); align-self: start',
  /** Stays at the lower edge of the window while what it belongs to is there. */
  stuck: 'position: sticky; z-index: 2; bottom: 0; background: var(--paper)',
  /** On a sheet of paper. */
  sheet: 'background: var(--sheet)',
  /** Scrolls what is larger than it. */
  scroll: 'overflow: auto',
  /** Not wider than what is easily read. */
  measure: 'max-width: var(--measure)',
  /** As wide as what it is in. */
  full: 'width: 100%',
  /** As high as a touch target. */
  target: 'min-height: var(--target)',
  /** In a row: takes the room that is left, or a row of its own where that is small. */
  grow: 'flex: 1 1 16rem',
  /** In a row: takes the room that is left. */
  fill: 'flex: 1',
  /** In a row or grid: may become narrower than its longest word. */
  shrink: 'min-width: 0',
  block: 'display: block',
  size: {
    ...valuesOf(['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'], (size) => `font-size: var(--text-${size})`),
    display: 'font-size: var(--text-display); letter-spacing: -0.035em; line-height: 1',
  },
  tone: {
    ink: 'color: var(--ink)',
    quiet: 'color: var(--ink-2)',
    faint: 'color: var(--ink-3)',
    problem: 'color: var(--stamp-deep)',
    done: 'color: var(--done)',
  },
  weight: valuesOf([400, 550, 600, 650, 700], (weight) => `font-weight: ${weight}`),
  /** A heading in the type of the text, a figure in the type of the headings. */
  sans: 'font-family: var(--sans); letter-spacing: 0',
  serif: 'font-family: var(--serif); line-height: 1.15',
  mono: "font-family: ui-monospace, 'SFMono-Regular', Menlo, monospace",
  /** Lines that are near each other. */
  tight: 'line-height: 1.35',
  /** Digits of equal width. */
  figures: 'font-variant-numeric: tabular-nums',
  end: 'text-align: right',
  /** Marks before the items. */
  list: valuesOf(['disc', 'decimal'], (mark) => `padding-left: 1.3em; list-style: ${mark}`),
  /** The number of a line, in its margin. */
  number: 'flex: none; width: 2.25rem; font-size: var(--text-xs); font-weight: 700; line-height: 1.8',
  nowrap: 'white-space: nowrap',
  /** On paper: on one page, if it fits. */
  whole: 'break-inside: avoid',
  /** On one line, which is cut where there is no room. */
  cut: 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap',
  /** Breaks words that are longer than the line, such as addresses. */
  breakWords: 'overflow-wrap: anywhere',
  /** Keeps the line breaks of typed text. */
  keepLines: 'white-space: pre-wrap',
} satisfies Record<string, string | Record<string, string>>;

type Table = typeof looks;

/** The props of a part. */
export type Looks = {
  [Name in keyof Table]?: Table[Name] extends string ? boolean : keyof Table[Name];
};

const rules = Object.entries(looks).flatMap(([name, values]) =>
  typeof values === 'string'
    ? `.${name} { ${values} }`
    : Object.entries(values).map(([value, declarations]) => `.${name}-${value} { ${declarations} }`),
);

const sheet = '/looks.css';

/** Serves the classes of the looks as the style sheet `/looks.css`. */
export const looksSheet = (): Plugin => ({
  name: 'looks',
  resolveId: (id) => (id === sheet ? sheet : undefined),
  load: (id) => (id === sheet ? rules.join('\n') : undefined),
});
