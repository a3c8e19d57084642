/** What a web address begins with, also in the wide letters that browsers read as the usual ones. */
const webAddress = /:\/\/|\bwww\./i;

/**
 * Whether a text can be a name. A web address in a name becomes a link in every email that greets its owner, so it is
 * refused. Other text with a dot is not: `St. Mary's`, `Books.com LLC`.
 */
export const isName = (text: string): boolean => !webAddress.test(text.normalize('NFKC'));

/** The sentence under a field. @param label the field's name: `Name` */
export const noWebAddress = (label = 'This name'): string =>
  `${label} has a web address in it. Please leave that out`;
