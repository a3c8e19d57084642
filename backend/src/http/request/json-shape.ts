import { BodyRefused } from './body-refused.js';

/** Deeper than any body of ours, and shallow enough for code that calls itself for each level. */
const maxDepth = 32;
/** More values than any body of ours has. A list of a million takes 20 times the memory of its text. */
const maxValues = 20_000;

const [quote, backslash, comma] = ['"', '\\', ','].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
];
const opening = new Set([...'[{'].map((character) => character.charCodeAt(0)));
const closing = new Set([...']}'].map((character) => character.charCodeAt(0)));

/**
 * Checks how deeply JSON is nested, and how many values it has, before it is parsed. Takes time in proportion to the
 * text, and little for long strings, such as documents in base64.
 * @throws BodyRefused
 */
export function requireSimple(json: Buffer): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (byte === quote) at = endOfString(json, at);
    else if (closing.has(byte)) depth--;
    else if (byte === comma || opening.has(byte)) {
      if (++values > maxValues) throw new BodyRefused('entity.too.complex');
      if (byte !== comma && ++depth > maxDepth) throw new BodyRefused('entity.too.deep');
    }
  }
}

/** Returns where the string that starts at `start` ends; the end of the text if it doesn't. */
function endOfString(json: Buffer, start: number): number {
  let end = json.indexOf(quote, start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(quote, end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: Buffer, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === backslash) backslashes++;
  return backslashes % 2 === 1;
}
