import { extensionOf, trimEnds } from '@tax-firm/contract';
import { extensionFits, extensionFor, type FileType } from './file-type.js';

const maxLength = 150;

/**
 * Cleans a file name for display, storage and download: keeps the last part of a path, removes control and invisible
 * characters and leading dots, composes Unicode (NFC), and limits it to 150 characters.
 */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const oneLine = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').replace(/\s+/gu, ' ');
  const visible = trimEnds(oneLine, /[. ]/);
  const characters = [...(visible || 'document')];
  if (characters.length <= maxLength) return characters.join('');
  const extension = extensionOf(visible).slice(0, 10);
  return `${characters.slice(0, maxLength - extension.length - 1).join('')}.${extension}`;
}

/** Returns the name with an extension that matches the content: a PDF named `scan.exe` becomes `scan.exe.pdf`. */
export const nameFor = (name: string, type: FileType): string =>
  extensionFits(extensionOf(name), type) ? name : `${name}.${extensionFor(type)}`;
