import { folded } from '@tax-firm/machines';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '@/components/button';
import { SearchInput } from '@/components/lists/search-input';
import { Cluster, Text } from '@/components/page/layout';

/** Searches the text of a PDF, which is read when someone first searches. */
export function useTextSearch(pdf: PDFDocumentProxy) {
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
    /** The text of all pages is known. */
    ready: pages !== undefined,
    /** The hit that the reader has gone to. */
    current: matches[index],
    /** Its number, from 1 on; 0 if there is none. */
    place: matches.length === 0 ? 0 : index + 1,
    search: (next: string) => setState({ query: next, index: 0 }),
    /** Goes to the next hit, or with -1 to the one before; from the last to the first. */
    step: (by: 1 | -1) =>
      setState((shown) => ({
        ...shown,
        index: matches.length === 0 ? 0 : (shown.index + by + matches.length) % matches.length,
      })),
  };
}

/** The search field with the number of hits, and buttons to go through them. Enter goes to the next one. */
export function SearchBar({ search }: { search: ReturnType<typeof useTextSearch> }) {
  const { query, matches, place, ready, step } = search;
  const nothing = matches.length === 0;
  return (
    <Cluster
      as="form"
      oneRow
      gap={2}
      align="center"
      shrink
      onSubmit={(event) => {
        event.preventDefault();
        step(1);
      }}
    >
      <Cluster as="label" oneRow gap={2} align="center" shrink size="sm" weight={600}>
        Find
        <SearchInput size={10} value={query} onChange={({ target }) => search.search(target.value)} />
      </Cluster>
      <Text as="span" role="status" size="sm" nowrap>
        {query !== '' && ready && (nothing ? 'Not found' : `${place} of ${matches.length}`)}
      </Text>
      {!nothing && (
        <>
          <Button size="small" variant="secondary" aria-label="Previous hit" onClick={() => step(-1)}>
            ↑
          </Button>
          <Button size="small" variant="secondary" type="submit" aria-label="Next hit">
            ↓
          </Button>
        </>
      )}
    </Cluster>
  );
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

/** Where a search hit is: the page, and the pieces of its text from the first to the last. */
export interface Match {
  /** Counts from 1. */
  page: number;
  first: number;
  last: number;
}

/** A piece of a page's text, as pdf.js gives it. */
interface TextPiece {
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
