/**
 * Removes characters from both ends of a text, in linear time. A regular expression that ends in `$` tries again at
 * each character, so it takes quadratic time on a long run of them.
 * @param removed matches one character; it has no flag `g` or `y`
 */
export function trimEnds(text: string, removed: RegExp): string {
  const characters = [...text];
  const start = characters.findIndex((character) => !removed.test(character));
  if (start === -1) return '';
  const end = characters.findLastIndex((character) => !removed.test(character));
  return characters.slice(start, end + 1).join('');
}

/** Removes all slashes from the end of a path or URL. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
