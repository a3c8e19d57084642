/** Crockford's base32, without letters that look like digits. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a typed code as it was shown: ignores case, spaces and dashes, and reads I and L as 1, O as 0. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** A UUID in its usual form, in either case. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID as PostgreSQL writes it, from any spelling that it reads: capitals, braces, or other hyphens. */
export const canonicalUuid = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[{}-]/g, '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
