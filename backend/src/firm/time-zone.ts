/** The firm's time zone, in which people read its dates. Stored times and the days of daily roots are in UTC. */
export const firmTimeZone = 'America/New_York';
