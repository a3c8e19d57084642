import type { AriaAttributes, HTMLAttributes, Ref, SubmitEvent } from 'react';
import { classNames } from '../class-names.js';

/** A step of the spacing tokens, `--space-1` to `--space-8`. A look takes the steps that screens use. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** How a part looks. Each value is a rule of app/styles/layout.css. */
interface Look {
  /** Distance to what is above and below it. */
  above?: Exclude<Space, 8>;
  below?: Exclude<Space, 7 | 8>;
  /** Room inside it. */
  padTop?: Exclude<Space, 1 | 8>;
  padBottom?: Exclude<Space, 1 | 7 | 8>;
  pad?: 4 | 5;
  /** In a box with a line around it, with a padding of 4 unless `pad` is another. */
  boxed?: boolean;
  /** A remark that stands out, with a bar at its left. */
  notice?: 'plain' | 'problem' | 'done';
  /** Lines at its edges: a strong one begins a list, a hairline divides. */
  lineAbove?: 'strong' | 'hair';
  lineBelow?: 'strong' | 'hair';
  /** Not wider than what is easily read. */
  measure?: boolean;
  /** As wide as what it is in. */
  full?: boolean;
  /** In a row: takes the room that is left, or a row of its own where that is small. */
  grow?: boolean;
  /** In a row: takes the room that is left. */
  fill?: boolean;
  /** In a row or grid: may become narrower than its longest word. */
  shrink?: boolean;
  block?: boolean;
  screenOnly?: boolean;
  /** For what does nothing without JavaScript. */
  scriptOnly?: boolean;
  /** A heading in the type of the text, a figure in the type of the headings. */
  sans?: boolean;
  serif?: boolean;
  /** Lines that are near each other. */
  tight?: boolean;
  /** As high as a touch target. */
  target?: boolean;
  /** Links in it are as high as a touch target. */
  touchLinks?: boolean;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';
  tone?: 'ink' | 'quiet' | 'faint' | 'problem' | 'done';
  weight?: 400 | 550 | 600 | 650 | 700;
  /** Digits of equal width. */
  figures?: boolean;
  end?: boolean;
  nowrap?: boolean;
  /** Breaks words that are longer than the line, such as addresses. */
  breakWords?: boolean;
  /** Keeps the line breaks of typed text. */
  keepLines?: boolean;
}

interface Gaps {
  /** 0 for parts with room in themselves, such as rows that are as high as a touch target. */
  gap?: Space | 0;
  /** Between rows, where it differs from `gap`. */
  rowGap?: 0 | 1 | 2 | 3 | 6 | 7;
}

interface StackLook extends Look, Gaps {
  /** Children keep their width instead of filling the column. */
  start?: boolean;
}

interface ClusterLook extends Look, Gaps {
  align?: 'start' | 'center' | 'baseline' | 'end';
  /** In one row, in which the children become narrower. */
  oneRow?: boolean;
  /** The room that is left goes between the children. */
  between?: boolean;
}

interface ColumnsLook extends Look, Gaps {
  /** `aside` and `wideAside` for what stands beside the main column, `main` and `second` for which of two is wider. */
  widths: 'half' | 'main' | 'second' | 'aside' | 'wideAside';
}

type Tag =
  | 'div'
  | 'section'
  | 'header'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dd'
  | 'p'
  | 'span'
  | 'b'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'label'
  | 'main'
  | 'form'
  | 'output';

interface PartProps
  extends
    AriaAttributes,
    Pick<HTMLAttributes<HTMLElement>, 'children' | 'className' | 'id' | 'role' | 'tabIndex'> {
  as?: Tag;
  htmlFor?: string;
  noValidate?: boolean;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  ref?: Ref<HTMLElement>;
}

/** A part with spacing and type from the tokens. */
export const Box = (props: PartProps & Look) => part('div', '', props);

/** A paragraph with spacing and type from the tokens. */
export const Text = (props: PartProps & Look) => part('p', '', props);

/** A column with even gaps. No grid: on paper, it would move to the next page as a whole. */
export const Stack = (props: PartProps & StackLook) => part('div', 'stack', props);

/** Children beside each other, in further rows where they do not fit. */
export const Cluster = (props: PartProps & ClusterLook) => part('div', 'cluster', props);

/** Two columns on a wide screen, one below the other on others. */
export const Columns = (props: PartProps & ColumnsLook) => part('div', 'columns', props);

/** The attributes that a part hands to its element. All other props are looks. */
const attribute = /^(children|id|role|tabIndex|ref|htmlFor|noValidate|onSubmit|(?:aria|data)-.+)$/;

function part(tag: Tag, layout: string, { as: Element = tag, className, ...rest }: PartProps & Look) {
  const attributes: Record<string, unknown> = {};
  const classes = [layout];
  for (const [name, value] of Object.entries(rest))
    if (attribute.test(name)) attributes[name] = value;
    else if (value !== undefined && value !== false) classes.push(value === true ? name : `${name}-${value}`);
  return <Element {...attributes} className={classNames(...classes, className)} />;
}
