import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import { type VisitorOrder } from '@tax-firm/contract';

/** Total bytes of all files in one order (docs/api.md, Files). */
const maxTotalBytes = 10 * 1024 * 1024;

const dataUrl = /^data:([^;,]*)(?:;[^,]*)?,/;

/**
 * Decodes the files inside an order, which are data URLs or bare base64.
 * @throws BadRequestException for invalid base64, PayloadTooLargeException above 10 MB in total
 */
export function decodeBase64Files(files: VisitorOrder['base64']): { name: string; content: Buffer }[] {
  const decoded = files
    .map((file) => (typeof file === 'string' ? { name: '', base64: file } : file))
    .filter(({ base64 }) => base64.trim() !== '')
    .map(({ name, base64 }, index) => ({ name: name || `document-${index + 1}`, content: decode(base64) }));
  if (decoded.reduce((sum, { content }) => sum + content.length, 0) > maxTotalBytes) {
    throw new PayloadTooLargeException({ message: 'The files in an order may be up to 10 MB in total' });
  }
  return decoded;
}

function decode(text: string): Buffer {
  const base64 = text.replace(dataUrl, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(base64))
    throw new BadRequestException({ base64: 'A file is not valid base64' });
  return Buffer.from(base64, 'base64');
}
