const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** November 22, 2026, in the user's time zone. */
export const longDate = (iso: string): string => format.format(new Date(iso));
