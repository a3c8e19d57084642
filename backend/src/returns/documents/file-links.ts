import { BadRequestException } from '@nestjs/common';
import { fileIdOf } from '../../files/file/file.entity.js';
import { type FileNotAttachable } from '../../files/file/attached-files.js';

const sentence = 'Please upload the file first. You can add only your own uploads.';

/**
 * The refusal of a list of files of which some cannot be added. Says which, and that none was.
 * @param isBad for each link, whether it cannot be added
 */
function notOwnUploads(links: readonly string[], isBad: (link: string) => boolean): BadRequestException {
  const bad = links.flatMap((link, index) => (isBad(link) ? [`${index + 1} (${link.slice(0, 100)})`] : []));
  const which =
    links.length > 1
      ? `None of these ${links.length} files was added, because of ${listOf.format(bad)}. `
      : '';
  return new BadRequestException({ errors: { files: which + sentence } });
}

/** The refusal for the files that could not be attached. */
export const notAttachable = (
  links: readonly string[],
  { fileIds }: FileNotAttachable,
): BadRequestException => notOwnUploads(links, (link) => fileIds.includes(fileIdOf(link) ?? ''));

const listOf = new Intl.ListFormat('en');

/** The ids of files, from their links. @throws BadRequestException for a link that is not one of ours */
export function fileIdsOf(links: readonly string[]): string[] {
  const ids = links.flatMap((link) => fileIdOf(link) ?? []);
  if (ids.length < links.length) throw notOwnUploads(links, (link) => fileIdOf(link) === undefined);
  return ids;
}
