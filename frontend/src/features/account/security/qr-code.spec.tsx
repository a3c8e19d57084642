import { render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { QrCode } from './authenticator-part.js';

const address =
  'otpauth://totp/Firm%20Example:dana@people.example?secret=GEZDGNBVGY3TQOJQ&issuer=Firm%20Example';

it('a phone reads the text from the drawing', () => {
  render(<QrCode text={address} label="QR code" />);
  const drawing = screen.getByRole('img', { name: 'QR code' });
  const modules = Number(drawing.getAttribute('viewBox')!.split(' ').at(-1));
  const scale = 4;
  const size = modules * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y] of drawing
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < scale; column++) {
        const at = (Number(y) * scale + row) * size + Number(x) * scale + column;
        data.fill(0, at * 4, at * 4 + 3);
      }
  expect(decodeQR({ width: size, height: size, data })).toBe(address);
});
