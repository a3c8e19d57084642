import { BadRequestException } from '@nestjs/common';
import { fileIdOf } from '../../files/files.dto.js';

export const notOwnUploads = () =>
  new BadRequestException({
    errors: { files: 'Please upload the file first. You can add only your own uploads.' },
  });

/** The ids of files, from their links. @throws BadRequestException for a link that is not one of ours */
export const fileIdsOf = (links: readonly string[]): string[] =>
  links.map((link) => {
    const id = fileIdOf(link);
    if (id === undefined) throw notOwnUploads();
    return id;
  });
