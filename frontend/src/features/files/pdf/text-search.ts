import { folded } from '@tax-firm/machines';

/** Where a search hit is: the page, and the pieces of its text from the first to the last. */
export interface Match {
  /** Counts from 1. */
  page: number;
  first: number;
  last: number;
}

/** A piece of a page's text, as pdf.js gives it. */
export interface TextPiece {
  str: string;
  /** A new line follows. */
  hasEOL?: boolean;
}

/** Most hits that are listed. */
const maxMatches = 1000;

/** Finds a text on pages, ignoring case, accents, and the kind and number of spaces, in the order of reading. */
export function findText(pages: readonly (readonly TextPiece[])[], query: string): Match[] {
  const wanted = folded(query.trim()).replace(/\s+/g, ' ');
  if (wanted === '') return [];
  const matches: Match[] = [];
  for (const [index, pieces] of pages.entries()) {
    const { text, pieceOf } = searchable(pieces);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      if (matches.length === maxMatches) return matches;
      const last = pieceOf[at + wanted.length - 1]!;
      matches.push({ page: index + 1, first: pieceOf[at]!, last });
    }
  }
  return matches;
}

/** A page's text, folded and with single spaces, and the piece that each character comes from. */
function searchable(pieces: readonly TextPiece[]): { text: string; pieceOf: number[] } {
  let text = '';
  const pieceOf: number[] = [];
  for (const [index, { str, hasEOL }] of pieces.entries()) {
    for (const character of folded(hasEOL ? `${str} ` : str)) {
      const isSpace = /\s/.test(character);
      if (isSpace && text.endsWith(' ')) continue;
      text += isSpace ? ' ' : character;
      while (pieceOf.length < text.length) pieceOf.push(index);
    }
  }
  return { text, pieceOf };
}
