import { oneLine } from './one-line.js';

/** What a parser of addresses would read as the end of a name (RFC 5322, `specials`). */
const specials = /[,;:@()[\]]/;

/**
 * An address as headers show it: `Name <address>`. Someone may call themselves `ann@corp.example, Ann`, so that a name that
 * could be read as addresses is quoted.
 */
export function shownAddress({ name = '', address = '' }: { name?: string; address?: string }): string {
  const words = oneLine(name.replace(/[<>"\\]/g, ' '));
  if (words === '') return address;
  if (address === '') return oneLine(words.replace(/[,;:@]/g, ' '));
  return `${specials.test(words) ? `"${words}"` : words} <${address}>`;
}
