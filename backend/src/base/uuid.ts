/** A UUID in its usual form, in either case. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID as PostgreSQL writes it, from any spelling that it reads: capitals, braces, or other hyphens. */
export const canonicalUuid = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[{}-]/g, '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
