/** Whether PostgreSQL could not write, because a disk of its is full. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string } | null)?.code === '53100';

/**
 * Writes 17 MB to a temporary file: as much as the next segment of the log of changes takes, and a little more. A small
 * write would succeed as long as there is room in the pages that the tables have.
 */
const write = `
  SET LOCAL work_mem = '64kB';
  SET LOCAL temp_tablespaces = '';
  SELECT count(*) FROM unnest(array_fill(repeat('x', 1048576), ARRAY[17])) AS written`;

/**
 * Returns whether PostgreSQL has room to write.
 * @param query runs statements of one text in one transaction, as drivers do without parameters
 * @throws the driver's error if the database cannot be asked
 */
export async function hasRoom(query: (sql: string) => Promise<unknown>): Promise<boolean> {
  try {
    await query(write);
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    // The administrator allows less than this for temporary files.
    if ((error as { code?: string }).code === '53400') return true;
    throw error;
  }
}
