import { Injectable, NotFoundException } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { staffRoles } from '@tax-firm/machines';
import { hasRole } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { Refusals } from '../../http/security-log/refusals.js';
import { type Origin } from '../../workflow/model/definition.js';
import { type FileEntity } from './file.entity.js';
import { DRAFT_ACCESS, type DraftAccess, FILE_ACCESS, type FileAccess } from './file-access.js';
import { FilesService } from './files.service.js';

/**
 * Decides who may read which file. The tax returns and drafts features, which depend on this one, provide the
 * policies for their files. The policies are looked up at run time, to avoid circular imports. A missing policy
 * denies access.
 */
@Injectable()
export class FilePolicy {
  constructor(
    private readonly modules: ModuleRef,
    private readonly files: FilesService,
    private readonly refusals: Refusals,
  ) {}

  /** @throws NotFoundException both for a file that does not exist and for one that the viewer may not read */
  async readable(id: string, viewer: Principal): Promise<FileEntity> {
    const file = await this.files.find(id);
    const allowed = file.taxReturnId
      ? await this.lookUp<FileAccess>(FILE_ACCESS)?.mayRead(viewer, file)
      : file.uploadedBy === viewer.id && hasRole(viewer, ['Client', ...staffRoles]);
    if (!allowed) {
      await this.refusals.record('not_found', { returnId: file.taxReturnId ?? undefined, fileId: id });
      throw new NotFoundException('There is no such file');
    }
    return file;
  }

  async downloaded(file: FileEntity, viewer: Principal, origin: Origin): Promise<void> {
    if (file.taxReturnId) await this.lookUp<FileAccess>(FILE_ACCESS)?.downloaded(viewer, file, origin);
  }

  async formFound({ taxReturnId }: FileEntity): Promise<void> {
    if (taxReturnId) await this.lookUp<FileAccess>(FILE_ACCESS)?.formFound(taxReturnId);
  }

  /** @returns the id of the token's draft, if any. @throws DraftResumed if an emailed link ended the token */
  async draftOf(token: string): Promise<string | null> {
    return (await this.lookUp<DraftAccess>(DRAFT_ACCESS)?.resolve(token)) ?? null;
  }

  private lookUp<T>(token: symbol): T | undefined {
    try {
      return this.modules.get<T>(token, { strict: false });
    } catch {
      return undefined;
    }
  }
}
