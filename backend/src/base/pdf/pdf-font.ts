import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import bidiFactory from 'bidi-js';
import { create, type Font, type Glyph, type GlyphRun, type PathCommand, type Subset } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** Regular and bold, as OpenType counts (OS/2, usWeightClass). */
export type Weight = 400 | 700;

// Its types describe another module system than its code has.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const resolve = createRequire(import.meta.url).resolve;

/** Where a package is installed. */
export const folderOf = (name: string): string => dirname(resolve(`${name}/package.json`));

/** Files of Noto Sans, each with some letters, for what DejaVu Sans lacks. */
const packages: readonly [name: string, suffix: (weight: Weight) => string][] = [
  ['@fontsource/noto-sans-devanagari', (weight) => `${weight}-normal.woff`],
  ['@fontsource/noto-sans-thai', (weight) => `${weight}-normal.woff`],
  ['@fontsource-variable/noto-sans-kr', () => 'wght-normal.woff2'],
  ['@fontsource-variable/noto-sans-sc', () => 'wght-normal.woff2'],
];

let parts: ReturnType<typeof readParts> | undefined;
/** Which file has which letters, as `unicode.json` of its package says. */
const readParts = () =>
  packages.flatMap(([name, suffix]) => {
    const folder = folderOf(name);
    const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    return Object.entries(subsets).map(([subset, ranges]) => ({
      ranges: ranges.split(',').map((range) => {
        const [first = '', last = first] = range.slice('U+'.length).split('-');
        return [parseInt(first, 16), parseInt(last, 16)] as const;
      }),
      fileOf: (weight: Weight) =>
        join(folder, 'files', `${name.split('/')[1]}-${subset.replace(/[[\]]/g, '')}-${suffix(weight)}`),
    }));
  });

interface Point {
  copy: () => Point;
}

/** What fontkit's WOFF2 font has besides its types. The processor of variations is missing in a static font. */
interface NotoFont extends Font {
  readonly file: string;
  readonly _variationProcessor: { transformPoints: (id: number, points: Point[]) => void } | null;
}

/** Parsed files; each takes a few hundred kilobytes. */
const opened = new LRUCache<string, NotoFont>({ max: 40 });
function open(file: string, weight: Weight): NotoFont {
  // fontkit's own way to a weight of a variable font does not know WOFF2.
  const font =
    opened.get(file + weight) ??
    Object.assign(create(readFileSync(file)) as NotoFont, { variationCoords: [weight], file });
  opened.set(file + weight, font);
  return font;
}

/** A glyph of another font, at the size of the one that it is put into. */
interface Guest {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
  readonly path: { readonly commands: readonly PathCommand[] };
}

/** What fontkit's subset of a TrueType font has besides its types. */
interface TrueTypeSubset extends Subset {
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph: (id: number) => number;
}

/** A TrueType font has at most this many glyphs, so guests have the numbers after them. */
const firstGuest = 0x10000;
/** What every font of ours has: Latin letters with their accents, and punctuation. */
const common = /^[\x20-\x7e\u00a0-\u024f\u2010-\u2027\u20ac]*$/;
const joinsPrevious = /[\p{M}\p{Zs}\u200c\u200d]/u;

/**
 * Adds to a TrueType font the letters that it lacks, from Noto Sans, and the order of right-to-left scripts (Unicode
 * Standard Annex #9). What no font has is a box with its code point. The text stays in the PDF in each case.
 */
export function withFallbacks(base: Font, weight: Weight): Font {
  const guests = new Map<string, Guest>();
  const guestById = new Map<number, Guest>();
  const guest = (key: string, make: () => Omit<Guest, 'id'>): Guest => {
    const known = guests.get(key);
    if (known) return known;
    const made = { id: firstGuest + guests.size, ...make() };
    guests.set(key, made);
    guestById.set(made.id, made);
    return made;
  };

  const boxOf = (codePoint: number) =>
    guest(`U+${codePoint}`, () => ({ ...drawBox(base, codePoint), codePoints: [codePoint] }));

  /** @returns undefined if no font has the letter */
  const sourceOf = (letter: string, previous: Font | undefined): Font | undefined => {
    const codePoint = letter.codePointAt(0)!;
    const has = (font: Font | undefined) => font?.hasGlyphForCodePoint(codePoint);
    if (joinsPrevious.test(letter) && has(previous)) return previous;
    if (has(base) || /\p{Cc}/u.test(letter)) return base;
    parts ??= readParts();
    for (const { ranges, fileOf } of parts) {
      if (!ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
      const font = open(fileOf(weight), weight);
      if (has(font)) return font;
    }
    return undefined;
  };

  const glyphsOf = ({ source, text, level }: Run): GlyphRun => {
    if (!source) {
      const glyphs = [...text].map((letter) => boxOf(letter.codePointAt(0)!));
      const at = { yAdvance: 0, xOffset: 0, yOffset: 0 };
      const positions = glyphs.map(({ advanceWidth: xAdvance }) => ({ xAdvance, ...at }));
      return { glyphs, positions } as unknown as GlyphRun;
    }
    const direction = level % 2 === 1 ? 'rtl' : 'ltr';
    const run = source.layout(text, undefined, undefined, undefined, direction);
    if (source === base) return run;
    const scale = base.unitsPerEm / source.unitsPerEm;
    const glyphs = run.glyphs.map((glyph) => guestOf(source as NotoFont, glyph, scale));
    const positions = run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance: xAdvance * scale,
      yAdvance: yAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
    }));
    return { glyphs, positions } as unknown as GlyphRun;
  };
  const guestOf = (source: NotoFont, glyph: Glyph, scale: number) =>
    guest(`${source.file} ${glyph.id} ${String(glyph.codePoints)}`, () => ({
      advanceWidth: Math.round(glyph.advanceWidth * scale),
      codePoints: glyph.codePoints,
      path: { commands: moved(outlineOf(source, glyph).commands, scale) },
    }));

  const layout = (text: string, features?: string[] | Record<string, boolean>): GlyphRun => {
    if (common.test(text)) return base.layout(text, features);
    const runs = inVisualOrder(runsOf(text, sourceOf)).map(glyphsOf);
    const positions = runs.flatMap((run) => run.positions);
    return {
      glyphs: runs.flatMap((run) => run.glyphs),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    } as GlyphRun;
  };

  const createSubset = (): Subset => {
    const subset = base.createSubset() as TrueTypeSubset;
    const addOwn = subset._addGlyph.bind(subset);
    subset._addGlyph = (id) => {
      const found = guestById.get(id);
      if (!found) return addOwn(id);
      const { drawn, left } = encodeGlyph(found.path.commands);
      subset.glyf.push(drawn);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({ advance: found.advanceWidth, bearing: left });
      subset.offset += drawn.length;
      return subset.glyf.length - 1;
    };
    return subset;
  };
  return Object.assign(Object.create(base) as Font, { layout, createSubset });
}

const isArabic = /\p{Script=Arabic}/u;
const isNeutral = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Letters in a row from one font, in one direction. */
interface Run {
  readonly source: Font | undefined;
  /** Of the bidirectional algorithm; odd for right to left. */
  readonly level: number;
  /** Whether its letters join. fontkit shapes a text by the script that most of it has. */
  readonly joins: boolean;
  text: string;
}

function runsOf(text: string, sourceOf: (letter: string, previous: Font | undefined) => Font | undefined) {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const runs: Run[] = [];
  let index = 0;
  for (const letter of text) {
    const level = levels[index]!;
    index += letter.length;
    const last = runs.at(-1);
    const source = sourceOf(letter, last?.source);
    const joins = isArabic.test(letter) || (last?.joins === true && isNeutral.test(letter));
    const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    if (last?.joins === joins && last.level === level && last.source === source) last.text += drawn;
    else runs.push({ source, level, joins, text: drawn });
  }
  return runs;
}

/** Reverses what reads from right to left (rule L2). */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0, end = 0; start < ordered.length; start = end + 1) {
      end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
    }
  }
  return ordered;
}

/** What fontkit's glyph of a WOFF2 font has besides its types. */
interface WeightlessGlyph {
  _decode: () => { points?: Point[] };
  _getPath: () => Glyph['path'];
}

const alreadyWeighted = new WeakSet<Point[]>();
/** Draws a glyph in the font's weight, which fontkit does for other formats than WOFF2. */
function outlineOf({ _variationProcessor: processor }: NotoFont, glyph: Glyph): Glyph['path'] {
  if (!processor) return glyph.path;
  const { _decode, _getPath } = glyph as unknown as WeightlessGlyph;
  const { points } = _decode.call(glyph);
  const first = points?.[0];
  if (points && first && !alreadyWeighted.has(points)) {
    alreadyWeighted.add(points);
    // The processor expects four more, which stand for the metrics.
    points.push(...Array.from({ length: 4 }, () => Object.assign(first.copy(), { endContour: true })));
    processor.transformPoints(glyph.id, points);
    points.splice(-4);
  }
  // Its property `path` is from before.
  return _getPath.call(glyph) as Glyph['path'];
}

/** Changes the size of what a path draws, then its place. */
const moved = (commands: readonly PathCommand[], scale: number, x = 0, y = 0): PathCommand[] =>
  commands.map(({ command, args }) => ({
    command,
    args: args.map((value, index) => Math.round(value * scale + (index % 2 === 0 ? x : y))),
  }));

/** Writes a simple glyph (OpenType, glyf). fontkit has an encoder, which does not work with its own package of streams. */
function encodeGlyph(commands: readonly PathCommand[]): { drawn: Uint8Array; left: number } {
  const points: { x: number; y: number; onCurve: boolean }[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1);
    for (let index = 0; index < args.length; index += 2)
      points.push({ x: args[index]!, y: args[index + 1]!, onCurve: index === args.length - 2 });
  }
  if (points.length === 0) return { drawn: new Uint8Array(0), left: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const steps = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));
  const left = Math.min(...xs);
  const words = (values: readonly number[]) => {
    const bytes = Buffer.alloc(values.length * 2);
    values.forEach((value, index) => bytes.writeInt16BE(value, index * 2));
    return bytes;
  };
  const drawn = Buffer.concat([
    words([ends.length, left, Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0]),
    Buffer.from(points.map(({ onCurve }) => Number(onCurve))),
    words(steps(xs)),
    words(steps(ys)),
  ]);
  // Tables of places count in steps of at least two bytes.
  return { drawn: Buffer.concat([drawn, Buffer.alloc(-drawn.length & 3)]), left };
}

/** Draws a box with a code point's hexadecimal digits in two rows. */
function drawBox(base: Font, codePoint: number): Pick<Guest, 'path' | 'advanceWidth'> {
  const em = base.unitsPerEm;
  const digits = codePoint
    .toString(16)
    .toUpperCase()
    .padStart(codePoint > 0xffff ? 6 : 4, '0');
  const columns = digits.length / 2;
  const [size, line, height] = [0.34, em * 0.03, em * 0.73];
  const step = base.layout('0').advanceWidth * size;
  const width = columns * step + 6 * line;
  const rectangle = (left: number, bottom: number, right: number, top: number): PathCommand[] => [
    { command: 'moveTo', args: [left, bottom] },
    { command: 'lineTo', args: [left, top] },
    { command: 'lineTo', args: [right, top] },
    { command: 'lineTo', args: [right, bottom] },
    { command: 'closePath', args: [] },
  ];
  const letters = [...digits].flatMap((digit, place) => {
    const [x, y] = [3.5 * line + (place % columns) * step, height * (place < columns ? 0.56 : 0.12)];
    return moved(base.layout(digit).glyphs[0]!.path.commands, size, x, y);
  });
  // The inner edge runs the other way, so that the box is hollow.
  const box = [
    ...rectangle(line, 0, width, height),
    ...rectangle(width - line, line, 2 * line, height - line),
  ];
  return { path: { commands: [...moved(box, 1), ...letters] }, advanceWidth: Math.round(width + line) };
}
