/** Joins the lines of a text with single spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
