/** Hours as days: to a tenth under ten days, whole beyond. */
export const days = (hours: number): string => {
  const value = hours / 24;
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
};
