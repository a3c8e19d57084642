import type { AriaAttributes, DOMAttributes, HTMLAttributes, ReactNode, Ref, SubmitEvent } from 'react';
import type { Looks } from '../../../vite/looks.js';
import { classNames } from '../class-names.js';

/** How a part looks: see vite/looks.ts, and app/styles/layout.css for the rest. */
interface Look extends Looks {
  screenOnly?: boolean;
  /** For what does nothing without JavaScript. */
  scriptOnly?: boolean;
  /** Links in it are as high as a touch target; in a list of links, each is a line of its own. */
  touchLinks?: boolean;
  linkList?: boolean;
  /** Light on ink. */
  dark?: boolean;
  /** Pressed anywhere, it follows the link or presses the button that is its `cover`. */
  covered?: boolean;
  cover?: boolean;
  /** As a `Stack`, for what must be another part. */
  stack?: boolean;
  /** For a window as wide as a desk. */
  wideOnly?: boolean;
}

type Tag = keyof HTMLElementTagNameMap;

export interface PartProps
  extends
    Look,
    AriaAttributes,
    Omit<DOMAttributes<HTMLElement>, 'onSubmit'>,
    Pick<HTMLAttributes<HTMLElement>, 'className' | 'id' | 'role' | 'tabIndex' | 'title'> {
  as?: Tag;
  htmlFor?: string;
  action?: string;
  method?: string;
  noValidate?: boolean;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  ref?: Ref<HTMLElement>;
}

/** A part with spacing and type from the tokens. */
export const Box = (props: PartProps) => part('div', '', props);

/** A paragraph with spacing and type from the tokens. */
export const Text = (props: PartProps) => part('p', '', props);

/** Why what someone did has failed; nothing without a sentence. */
export const Failure = (props: PartProps) =>
  props.children && <Text role="alert" tone="problem" weight={550} {...props} />;

/** A column with even gaps. No grid: on paper, it would move to the next page as a whole. */
export const Stack = (props: PartProps) => part('div', 'stack', props);

/** Children beside each other, in further rows where they do not fit. */
export const Cluster = (props: PartProps) => part('div', 'cluster', props);

/** The buttons at the end of a form, a card or a dialog. */
export const Actions = (props: PartProps) => <Cluster align="start" {...props} />;

/** Two columns on a wide screen, one below the other on others. */
export const Columns = (props: PartProps) => part('div', 'columns', props);

/** Columns of the same width, as many as fit. */
export const Grid = (props: PartProps) => part('div', 'grid', props);

/** The label of a check box, around it and its words. */
export const Choice = (props: PartProps) => part('label', 'choice', props);

/** A strip across the page. */
export const Banner = (props: PartProps) => part('section', 'banner', props);

interface RowProps extends PartProps {
  /** A second line, in small type. */
  note?: ReactNode;
  /** At the right edge: an action, a figure or a status. */
  aside?: ReactNode;
}

/** A line of a list with a hairline below it: words at the left, what belongs to them at the right. */
export const Row = ({ children, note, aside, ...rest }: RowProps) => (
  <Cluster
    as="li"
    align="center"
    between
    gap={4}
    rowGap={2}
    padTop={3}
    padBottom={3}
    lineBelow="hair"
    {...rest}
  >
    <Box grow shrink breakWords>
      {children}
      {note && (
        <Text size="sm" tone="quiet">
          {note}
        </Text>
      )}
    </Box>
    {aside}
  </Cluster>
);

/** Text that only screen readers get. @param announced they read it when it changes */
export function VisuallyHidden({ announced, children }: { announced?: boolean; children?: ReactNode }) {
  return (
    <span className="visuallyHidden" aria-live={announced ? 'polite' : undefined}>
      {children}
    </span>
  );
}

/** First link of the page, which skips the header and jumps to `<main id="content">`. */
export function SkipLink() {
  return (
    <a href="#content" className="skip">
      Skip to the content
    </a>
  );
}

/** The attributes that a part hands to its element. All other props are looks. */
const attribute =
  /^(children|dangerouslySetInnerHTML|id|role|tabIndex|title|ref|htmlFor|noValidate|method|action|on[A-Z].+|(?:aria|data)-.+)$/;

/** Makes a part of an element. @param layout its class in app/styles/layout.css */
export function part(tag: Tag, layout: string, { as = tag, className, ...rest }: PartProps) {
  const Element = as as 'div';
  const attributes: Record<string, unknown> = {};
  const classes = [layout];
  for (const [name, value] of Object.entries(rest))
    if (attribute.test(name)) attributes[name] = value;
    else if (value !== undefined && value !== false) classes.push(value === true ? name : `${name}-${value}`);
  return <Element {...attributes} className={classNames(...classes, className)} />;
}
