/**
 * Reads rows in batches, until one is not full.
 * @param size of a full batch
 * @param read the batch after a row, or the first one
 */
export async function* inBatches<Row>(size: number, read: (last?: Row) => Promise<Row[]>) {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last);
}
