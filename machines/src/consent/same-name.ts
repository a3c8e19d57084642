const plainName = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether two names are the same, ignoring case and spaces. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);
