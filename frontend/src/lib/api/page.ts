export interface ListPage<Row> {
  rows: Row[];
  /** Cursor of the next page, for the query's `after`; undefined on the last page. */
  next: string | undefined;
}

/** Reads one page of a list, with the next page's cursor from the answer's Link header. */
export async function pageOf<Row>(
  call: Promise<{ data?: Row[]; response: Response }>,
): Promise<ListPage<Row>> {
  const { data = [], response } = await call;
  return { rows: data, next: nextCursor(response.headers.get('Link')) };
}

/**
 * The cursor of the next page, from a `Link` header such as `</api/…?after=abc&limit=50>; rel="next"` (RFC 8288).
 * Undefined on the last page.
 */
export function nextCursor(link: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel="?next"?/i.test(parameters)) {
      return new URL(address, 'http://localhost').searchParams.get('after') ?? undefined;
    }
  }
  return undefined;
}
