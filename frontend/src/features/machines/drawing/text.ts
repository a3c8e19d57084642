/**
 * Text widths from Helvetica's published metrics, which Arial and Liberation Sans share. Without measuring on a screen,
 * a drawing is the same on every computer.
 */
const classes: readonly (readonly [width: number, characters: string])[] = [
  [0.222, "'ijl"],
  [0.278, ' !,./:;I[\\]ft'],
  [0.333, '()-`r'],
  [0.389, '*"'],
  [0.5, 'Jckvxyzs'],
  [0.584, '+<=>~'],
  [0.667, '&ABEKPSVXY'],
  [0.611, 'FTZ'],
  [0.722, 'CDHNRUw'],
  [0.778, 'GOQ'],
  [0.833, 'Mm'],
  [0.944, 'W'],
  [1, '↻→✉'],
];

const widths = new Map(
  classes.flatMap(([width, characters]) => [...characters].map((character) => [character, width] as const)),
);
/** Width of digits, most lowercase letters, and characters that are not listed. */
const usual = 0.556;
/** Factors for bold text and other sans-serif fonts, which may be wider; too wide is better than overlapping. */
const slack = { normal: 1.04, bold: 1.12 };

/** Width of a line in px, at a font size in px. */
export const widthOf = (line: string, size: number, bold = false): number =>
  [...line].reduce((sum, character) => sum + (widths.get(character) ?? usual), 0) *
  size *
  (bold ? slack.bold : slack.normal);

/** Joins words into lines of at most `limit` px, unless a single word is wider. Lines keep `joint` at their end. */
export function wrap(words: readonly string[], joint: string, size: number, limit: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last}${joint}${word}`;
    if (last !== undefined && widthOf(longer, size) <= limit) lines[lines.length - 1] = longer;
    else {
      if (last !== undefined) lines[lines.length - 1] = last + joint.trimEnd();
      lines.push(word);
    }
  }
  return lines;
}
