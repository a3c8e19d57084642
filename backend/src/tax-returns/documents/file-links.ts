import { BadRequestException } from '@nestjs/common';
import { fileIdOf } from '../../files/files.dto.js';

export const notOwnUploads = () =>
  new BadRequestException({
    errors: { files: 'Please upload the file first: only your own uploads can be added' },
  });

/** The ids of files named by their links. @throws BadRequestException for a link that is none of ours */
export const fileIdsOf = (links: readonly string[]): string[] =>
  links.map((link) => {
    const id = fileIdOf(link);
    if (id === undefined) throw notOwnUploads();
    return id;
  });
