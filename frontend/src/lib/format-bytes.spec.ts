import { formatBytes } from './format-bytes.js';

it.each([
  [1, '1 byte'],
  [840, '840 bytes'],
  [12_288, '12 kB'],
  [3_565_158, '3.4 MB'],
])('writes %d bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
