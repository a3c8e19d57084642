import { idField } from '@tax-firm/contract';
import { z } from 'zod';
import { type FileEntity } from './file.entity.js';

export const storedFileSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    link: z.string().describe('Path to download it: /api/files/<id>'),
    type: z.string().describe('MIME type, detected from the content'),
    size: z.int().describe('bytes'),
  })
  .meta({ id: 'StoredFile' });

/** A file as the API shows it. */
export type StoredFile = z.infer<typeof storedFileSchema>;

const linkPrefix = '/api/files/';

/** Returns a file's link; `fileIdOf` is the inverse. */
export const linkOf = (fileId: string): string => `${linkPrefix}${fileId}`;

/** Returns the id in a file's link; undefined for any other text. */
export function fileIdOf(link: string): string | undefined {
  const id = link.startsWith(linkPrefix) ? link.slice(linkPrefix.length) : '';
  return idField().safeParse(id).data;
}

export const toStoredFile = ({ id, name, type, size }: FileEntity): StoredFile => ({
  id,
  name,
  link: linkOf(id),
  type,
  size,
});
