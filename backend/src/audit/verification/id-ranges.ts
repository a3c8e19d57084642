/** Ids from `from` to `to`, both included. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
}

export const allIds: IdRange = {
  from: '00000000-0000-0000-0000-000000000000',
  to: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** All ids in 256 ranges, by their first two digits. Ids are random, so the ranges have about the same number. */
export const idRanges: readonly IdRange[] = Array.from({ length: 256 }, (_, number) => {
  const digits = number.toString(16).padStart(2, '0');
  return { from: `${digits}${allIds.from.slice(2)}`, to: `${digits}${allIds.to.slice(2)}` };
});
