/** Formats hours as days: with one decimal under ten days, without from there on. */
export const days = (hours: number): string => {
  const value = hours / 24;
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
};
