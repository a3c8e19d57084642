import { extensionFits, extensionFor, extensionOf, type FileType } from './file-type.js';

const maxLength = 150;

/**
 * A name fit to be shown, stored and downloaded: the last part of a path, without control or invisible direction
 * characters, in Unicode's composed form, not hidden, at most 150 characters.
 */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const characters = [...(visible || 'document')];
  if (characters.length <= maxLength) return characters.join('');
  const extension = extensionOf(visible).slice(0, 10);
  return `${characters.slice(0, maxLength - extension.length - 1).join('')}.${extension}`;
}

/** The name with an extension that fits its content: a PDF called `scan.exe` is downloaded as `scan.exe.pdf`. */
export const nameFor = (name: string, type: FileType): string =>
  extensionFits(extensionOf(name), type) ? name : `${name}.${extensionFor(type)}`;
