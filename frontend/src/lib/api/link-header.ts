/**
 * The cursor of the next page, from a `Link` header as `</api/…?after=abc&limit=50>; rel="next"` (RFC 8288).
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
