import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './paths.js';

/** Where the lines of a file of the bundle are from (scripts/lib/bundle.mjs). */
interface SourceLines {
  /** Files, from the repository's root. */
  readonly sources: readonly string[];
  /**
   * Three numbers for each line that does not follow the line before it: the line, the index of its source, and the
   * line there. All lines count from 1.
   */
  readonly starts: readonly number[];
}

const read = new Map<string, SourceLines>();

/** Has stack traces name the sources instead of the files of the bundle. Reads what it needs with the first of them. */
export function nameSourcesInTraces(): void {
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${withSource(String(frame))}`)].join('\n');
}

/** Not every error can be written: its message may be an object's. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** @param frame of a stack trace, such as `Relay.fill (file:///app/backend/dist/bundle-…/start.js:12:3)` */
const withSource = (frame: string): string =>
  frame.replace(
    /(file:\/\/\S*\/bundle-[\da-f]{16}\/[\w.-]+\.js):(\d+):\d+/,
    (place, file: string, line: string) => {
      try {
        return sourceOf(linesOf(file), Number(line)) ?? place;
      } catch {
        // Such as a file that is gone: a trace must not fail.
        return place;
      }
    },
  );

function linesOf(file: string): SourceLines {
  const known = read.get(file);
  if (known) return known;
  const lines = JSON.parse(readFileSync(fileURLToPath(`${file}.lines`), 'utf8')) as SourceLines;
  read.set(file, lines);
  return lines;
}

/** @returns file and line; undefined for a line before the first that has a source */
function sourceOf({ sources, starts }: SourceLines, line: number): string | undefined {
  let [low, high] = [0, starts.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle * 3]! <= line) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return undefined;
  const [start, source, there] = starts.slice(low * 3 - 3, low * 3) as [number, number, number];
  return `${join(projectRoot, sources[source]!)}:${there + line - start}`;
}
