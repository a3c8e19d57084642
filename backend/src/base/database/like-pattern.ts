import { folded } from '@tax-firm/machines';

/** The pattern of LIKE for what contains a text; wildcards in the text are literal. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The pattern of LIKE for what contains a text without regard to case and accents, in a column `words` or in what the SQL
 * function `folded` returns (migrations/src/*-accounts.ts).
 */
export const containingFolded = (text: string): string => containing(folded(text));
