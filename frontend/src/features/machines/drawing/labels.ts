import { StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';
import { type StateDescription, type TransitionDescription } from '@tax-firm/machines';
import { columnGap, font, type Label, type Line } from './model.js';
import {
  changesOf,
  type Delays,
  eventText,
  isOwnerOnly,
  emailsOf,
  notableConditions,
  rolesText,
} from '@tax-firm/machines/statechart';

const fontOf = (name: StandardFonts) =>
  StandardFontEmbedder.for(name as string as Parameters<typeof StandardFontEmbedder.for>[0]);
/** Their metrics are those of Arial and Liberation Sans. Without measuring on a screen, a drawing is the same on every computer. */
const fonts = { normal: fontOf(StandardFonts.Helvetica), bold: fontOf(StandardFonts.HelveticaBold) };
/** Other sans-serif fonts may be wider; too wide is better than overlapping. */
const slack = 1.04;

/** Width of a line in px, at a font size in px. */
export const widthOf = (text: string, size: number, bold = false): number =>
  fonts[bold ? 'bold' : 'normal'].widthOfTextAtSize(text, size) * slack;

const labelWidth = 190;

const sizeOf = (style: Line['style']) =>
  style === 'name' ? font.name : style === 'event' ? font.event : font.small;

export const line = (text: string, style: Line['style']): Line => ({ text, style, size: sizeOf(style) });

/** Joins words into lines as wide as a label, unless a single word is wider. Lines keep `joint` at their end. */
function wrapped(words: readonly string[], joint: string, style: Line['style'] = 'small'): Line[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last}${joint}${word}`;
    if (last !== undefined && widthOf(longer, sizeOf(style)) <= labelWidth) lines[lines.length - 1] = longer;
    else {
      if (last !== undefined) lines[lines.length - 1] = last + joint.trimEnd();
      lines.push(word);
    }
  }
  return lines.map((text) => line(text, style));
}

/** Computes the size of a label. */
export const sized = (lines: Line[]): Label => ({
  lines,
  width: Math.ceil(
    Math.max(0, ...lines.map(({ text, size, style }) => widthOf(text, size, style !== 'small'))),
  ),
  height: Math.ceil(lines.reduce((sum, { size }) => sum + size * font.lineHeight, 0)),
});

const between = (open: string, lines: Line[], close: string): Line[] =>
  lines.map((each, index) => ({
    ...each,
    text: `${index === 0 ? open : ''}${each.text}${index === lines.length - 1 ? close : ''}`,
  }));

/** The lines of one transition: event, [conditions], roles, changes (if requested), emails. */
export function transitionLines(
  transition: TransitionDescription,
  delays: Delays,
  { withChanges = false } = {},
): Line[] {
  const event = eventText(transition, delays);
  const roles = rolesText(transition.roles);
  return [
    ...(event ? wrapped([event], '', 'event') : []),
    ...between('[', wrapped(notableConditions(transition.guard), ', '), ']'),
    ...(roles ? wrapped([roles], '') : []),
    ...between('/ ', wrapped(withChanges ? changesOf(transition.actions) : [], ', '), ''),
    ...wrapped(
      emailsOf(transition.actions).map((text) => `email to ${text}`),
      ', ',
    ),
  ].map((each) => ({ ...each, owner: isOwnerOnly(transition), event: transition.event }));
}

/** Appends a transition's lines to an earlier one's, without repeating the same event name. */
export const mergeLines = (earlier: Line[], own: Line[]): Line[] =>
  own[0]?.text === earlier[0]?.text ? [...earlier, ...own.slice(1)] : [...earlier, ...own];

/** The text of a state: its name, tags, and the events that don't change the state. */
export const labelOf = (state: StateDescription, delays: Delays, { name = true } = {}): Label =>
  sized([
    ...(name ? [line(state.key, 'name')] : []),
    ...state.tags.map((tag) => line(tag, 'tag')),
    ...state.transitions
      .filter(({ targets }) => targets.length === 0)
      .flatMap((transition) => transitionLines(transition, delays, { withChanges: true })),
  ]);

/** Divides a label into columns of its width, as many as fit `limit` px and about equally high. What an event has stays together. */
export function inColumns({ lines, width, height }: Label, limit: number): Label[] {
  const most = Math.max(1, Math.floor((limit + columnGap) / (width + columnGap)));
  const columns: Label[] = [];
  for (const each of lines) {
    const last = columns.at(-1);
    const isFull = !last || (each.style === 'event' && last.height >= height / most);
    const column = { ...sized([...(isFull ? [] : last.lines), each]), width };
    columns.splice(isFull ? columns.length : -1, 1, column);
  }
  return columns;
}
