import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useMemo, useState } from 'react';
import { findText, type Match, type TextPiece } from './text-search.js';

export interface TextSearch {
  query: string;
  matches: readonly Match[];
  /** The hit that the reader has gone to. */
  current: Match | undefined;
  /** Its number, from 1 on; 0 if there is none. */
  place: number;
  /** The text of all pages is known. */
  ready: boolean;
  search: (query: string) => void;
  /** Goes to the next hit, or with -1 to the one before; from the last to the first. */
  step: (by: 1 | -1) => void;
}

/** Searches the text of a PDF, which is read when someone first searches. */
export function useTextSearch(pdf: PDFDocumentProxy): TextSearch {
  const [{ query, index }, setState] = useState({ query: '', index: 0 });
  const [pages, setPages] = useState<readonly (readonly TextPiece[])[]>();
  const searching = query !== '';
  useEffect(() => {
    if (!searching || pages) return;
    let left = false;
    void textOf(pdf, () => left).then((read) => !left && setPages(read));
    return () => {
      left = true;
    };
  }, [pdf, searching, pages]);
  const matches = useMemo(() => (pages ? findText(pages, query) : []), [pages, query]);
  return {
    query,
    matches,
    ready: pages !== undefined,
    current: matches[index],
    place: matches.length === 0 ? 0 : index + 1,
    search: (next) => setState({ query: next, index: 0 }),
    step: (by) =>
      setState((shown) => ({
        ...shown,
        index: matches.length === 0 ? 0 : (shown.index + by + matches.length) % matches.length,
      })),
  };
}

async function textOf(pdf: PDFDocumentProxy, hasLeft: () => boolean): Promise<TextPiece[][]> {
  const pages: TextPiece[][] = [];
  for (let number = 1; number <= pdf.numPages && !hasLeft(); number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.filter((item) => 'str' in item));
  }
  return pages;
}
