const format = (unit: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 0, ...options });

const formats = [
  format('byte', { unitDisplay: 'long' }),
  format('kilobyte', {}),
  format('megabyte', { maximumFractionDigits: 1 }),
];

/** Formats a file size as `840 bytes`, `12 kB` or `3.4 MB`, in units of 1024 like the upload limits. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  return formats[step]!.format(bytes / 1024 ** step);
}
