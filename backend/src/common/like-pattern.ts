/** The pattern of LIKE or ILIKE for what contains a text; wildcards in the text are literal. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
