import { Injectable, NotFoundException } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Principal } from '../accounts/index.js';
import { type Origin } from '../workflow/index.js';
import { type FileEntity } from './file.entity.js';
import { DRAFT_ACCESS, type DraftAccess, FILE_ACCESS, type FileAccess } from './file-access.js';
import { FilesService } from './files.service.js';

/**
 * Who may read which file. Returns and drafts are other features' matter, which use this one: their policies are
 * looked up when they are needed, so that no module imports the other in a circle. A policy that is not there denies.
 */
@Injectable()
export class FilePolicy {
  constructor(
    private readonly modules: ModuleRef,
    private readonly files: FilesService,
  ) {}

  /** @throws NotFoundException for a file that is not there or not for this viewer: the two look alike */
  async readable(id: string, viewer: Principal): Promise<FileEntity> {
    const file = await this.files.find(id);
    const allowed = file.taxReturnId
      ? await this.lookUp<FileAccess>(FILE_ACCESS)?.mayRead(viewer, file)
      : file.uploadedBy === viewer.id;
    if (!allowed) throw new NotFoundException('There is no such file');
    return file;
  }

  async downloaded(file: FileEntity, viewer: Principal, origin: Origin): Promise<void> {
    if (file.taxReturnId) await this.lookUp<FileAccess>(FILE_ACCESS)?.downloaded(viewer, file, origin);
  }

  /** @returns the id of the draft that a token opens, if any */
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
