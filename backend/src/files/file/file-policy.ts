import { Injectable, NotFoundException } from '@nestjs/common';
import { staffRoles } from '@tax-firm/machines';
import { hasRole } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { Refusals } from '../../http/security-log/refusals.js';
import { type FileEntity } from './file.entity.js';
import { FilesService } from './files.service.js';

/** Decides who may read which file. The tax returns and drafts features, which depend on this one, answer for theirs. */
@Injectable()
export class FilePolicy {
  /** Whether someone may read a return's file. */
  mayRead: (viewer: Principal, file: FileEntity) => Promise<boolean> = async () => false;
  /** The id of the draft that a token opens, if any. @throws `draft_resumed` if an emailed link ended the token */
  draftOf: (token: string) => Promise<string | null> = async () => null;

  constructor(
    private readonly files: FilesService,
    private readonly refusals: Refusals,
  ) {}

  /** @throws NotFoundException both for a file that does not exist and for one that the viewer may not read */
  async readable(id: string, viewer: Principal): Promise<FileEntity> {
    const file = await this.files.find(id);
    const allowed = file.taxReturnId
      ? await this.mayRead(viewer, file)
      : file.uploadedBy === viewer.id && hasRole(viewer, ['Client', ...staffRoles]);
    if (!allowed) {
      await this.refusals.record('not_found', { returnId: file.taxReturnId ?? undefined, fileId: id });
      throw new NotFoundException('There is no such file');
    }
    return file;
  }
}
