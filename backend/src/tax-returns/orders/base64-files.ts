import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import { type VisitorOrder } from '@tax-firm/contract';

/** Bytes of all files of one order together (docs/api.md, Files). */
const maxTotalBytes = 10 * 1024 * 1024;

const dataUrl = /^data:([^;,]*)(?:;[^,]*)?,/;

/** Files that stand in an order itself: data URLs or bare base64. @throws BadRequestException, PayloadTooLargeException */
export function decodeBase64Files(files: VisitorOrder['base64']): { name: string; content: Buffer }[] {
  const decoded = files
    .map((file) => (typeof file === 'string' ? { name: '', base64: file } : file))
    .filter(({ base64 }) => base64.trim() !== '')
    .map(({ name, base64 }, index) => ({ name: name || `document-${index + 1}`, content: decode(base64) }));
  if (decoded.reduce((sum, { content }) => sum + content.length, 0) > maxTotalBytes) {
    throw new PayloadTooLargeException({ message: 'Files in an order are accepted up to 10 MB in all' });
  }
  return decoded;
}

function decode(text: string): Buffer {
  const base64 = text.replace(dataUrl, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(base64))
    throw new BadRequestException({ base64: 'A file is not readable as base64' });
  return Buffer.from(base64, 'base64');
}
