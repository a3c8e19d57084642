const units = ['byte', 'kilobyte', 'megabyte'] as const;

const formats = units.map(
  (unit) =>
    new Intl.NumberFormat('en-US', {
      style: 'unit',
      unit,
      maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
    }),
);

/** `840 byte`, `12 kB`, `3.4 MB`: units of 1024, as the limits are. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  return formats[step]!.format(bytes / 1024 ** step);
}
