/** Joins class names or ids with spaces. Skips empty strings and values that are not strings. */
export const classNames = (...names: unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
