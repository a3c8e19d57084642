/** "1 tax return", "12 tax returns". */
export const returnsInWords = (count: number): string => `${count} tax ${count === 1 ? 'return' : 'returns'}`;
