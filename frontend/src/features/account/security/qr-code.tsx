import encodeQR from 'qr';

/** A QR code, drawn in the browser, so that the secret in it goes no further. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The standard asks for an empty border of four modules.
  const rows = encodeQR(text, 'raw', { border: 4 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={208}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} />
    </svg>
  );
}
