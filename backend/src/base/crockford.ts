/** Crockford's base32, without letters that look like digits. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a typed code as it was shown: ignores case, spaces and dashes, and reads I and L as 1, O as 0. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
