import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { EntityManager, In, IsNull, Not } from 'typeorm';
import { Clock, dayMs } from '../../base/clock.js';
import { sha256 } from '../../base/json.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FileEntity, type FileKind } from './file.entity.js';

/** A file to attach does not exist, is not the caller's, or already belongs to a return. */
export class FileNotAttachable extends Error {
  constructor(readonly fileIds: readonly string[]) {
    super(`Not uploaded by the caller, or already attached: ${fileIds.join(', ')}`);
  }
}

/** The files of a return, oldest first, and those that were taken out and are still kept, last one first. */
export interface FilesWithRemoved {
  readonly files: FileEntity[];
  readonly removed: FileEntity[];
}

/** The files that belong to returns: which ones, as what, and which were taken out. */
@Injectable()
export class AttachedFiles {
  constructor(
    private readonly manager: EntityManager,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /**
   * Attaches files to a return in the caller's transaction, in the given order. Attaching a file to the same return
   * again changes nothing, unless it was removed there: then its uploader adds it again.
   * @param by the account that attaches. It must have uploaded the files or know the draft's token
   * @throws FileNotAttachable with the files that are not the caller's or belong to another return; none is attached
   * then
   */
  async attach(
    manager: EntityManager,
    fileIds: readonly string[],
    {
      taxReturnId,
      kind,
      by,
      draftToken,
    }: { taxReturnId: string; kind: FileKind; by: string; draftToken?: string },
  ): Promise<FileEntity[]> {
    if (fileIds.length === 0) return [];
    const ids = [...new Set(fileIds)];
    const attached: { id: string }[] = await manager.query(
      `WITH wanted AS (SELECT id, place FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)),
       fresh AS (
         UPDATE file SET tax_return_id = $2, kind = $3, attached_by = $4, unattached_at = NULL,
           removed_at = NULL, removed_by = NULL, removed_by_name = NULL,
           checklist_items = CASE WHEN removed_at IS NULL THEN checklist_items ELSE '{}' END,
           sorted = sorted AND removed_at IS NULL,
           attached_at = $5::timestamptz + wanted.place * interval '1 microsecond'
         FROM wanted WHERE file.id = wanted.id AND file.stored_at IS NOT NULL AND (file.tax_return_id IS NULL
             OR (file.tax_return_id = $2 AND file.kind = $3 AND file.removed_at IS NOT NULL))
           AND (file.uploaded_by = $4 OR file.draft_token_hash = $6)
         RETURNING file.id)
       SELECT id FROM fresh UNION
       SELECT file.id FROM file JOIN wanted USING (id) WHERE file.tax_return_id = $2 AND file.kind = $3
         AND file.removed_at IS NULL`,
      [ids, taxReturnId, kind, by, this.clock.now(), draftToken === undefined ? null : sha256(draftToken)],
    );
    const done = new Set(attached.map(({ id }) => id));
    const refused = ids.filter((id) => !done.has(id));
    if (refused.length > 0) throw new FileNotAttachable(refused);
    return manager.find(FileEntity, { where: { id: In(ids) }, order: { attachedAt: 'ASC' } });
  }

  /** Whether the return has the document of this kind that the program makes of a row of its history. */
  hasDocumentOf(
    taxReturnId: string,
    historySeq: number,
    kind: 'agreement' | 'spouseAgreement' = 'agreement',
  ): Promise<boolean> {
    return this.manager.existsBy(FileEntity, { taxReturnId, historySeq, kind });
  }

  /**
   * Takes a file out of a return in the caller's transaction. It is kept until {@link keptUntil}.
   * @returns whether the return had it
   */
  async takeOut(
    manager: EntityManager,
    { id, taxReturnId }: Pick<FileEntity, 'id' | 'taxReturnId'>,
    by: { readonly id: string; readonly name: string },
  ): Promise<boolean> {
    const { affected } = await manager.update(
      FileEntity,
      { id, taxReturnId: taxReturnId!, removedAt: IsNull() },
      { removedAt: this.clock.now(), removedBy: by.id, removedByName: by.name },
    );
    return affected === 1;
  }

  /**
   * Puts a file that was taken out back into its return, in the caller's transaction.
   * @returns whether it was still kept
   */
  async putBack(manager: EntityManager, { id, taxReturnId }: Pick<FileEntity, 'id' | 'taxReturnId'>) {
    const { affected } = await manager.update(
      FileEntity,
      { id, taxReturnId: taxReturnId!, removedAt: Not(IsNull()) },
      { removedAt: null, removedBy: null, removedByName: null },
    );
    return affected === 1;
  }

  /** When the sweep removes a file that was taken out of its return. */
  keptUntil(removedAt: Date): Date {
    return new Date(removedAt.getTime() + this.environment.deletedFileDays * dayMs);
  }

  /**
   * Sets the checklist items that one of the return's documents covers, in the caller's transaction.
   * @throws NotFoundException for a file that is not one of the client's documents in this return
   */
  async nameForItems(manager: EntityManager, fileId: string, taxReturnId: string, items: readonly string[]) {
    const document = { id: fileId, taxReturnId, kind: 'client', removedAt: IsNull() } as const;
    const { affected } = await manager.update(FileEntity, document, {
      checklistItems: [...items],
      sorted: true,
    });
    if (!affected) throw new NotFoundException('The return has no such file');
  }

  /** Returns the files of a return, oldest first. */
  listFor(taxReturnId: string, manager = this.manager): Promise<FileEntity[]> {
    return manager.find(FileEntity, { where: { taxReturnId, removedAt: IsNull() }, order: oldestFirst });
  }

  async listWithRemoved(taxReturnId: string): Promise<FilesWithRemoved> {
    const filesOf = await this.ofReturns([taxReturnId]);
    return filesOf(taxReturnId);
  }

  /** Reads the files of several returns. @returns a function that gives those of one, by its id */
  async ofReturns(taxReturnIds: readonly string[]): Promise<(taxReturnId: string) => FilesWithRemoved> {
    const where = { taxReturnId: In([...taxReturnIds]) };
    const all = new Map(
      taxReturnIds.map((id) => [id, { files: [] as FileEntity[], removed: [] as FileEntity[] }]),
    );
    for (const file of await this.manager.find(FileEntity, { where, order: oldestFirst }))
      all.get(file.taxReturnId!)![file.removedAt ? 'removed' : 'files'].push(file);
    for (const { removed } of all.values())
      removed.sort((a, b) => b.removedAt!.getTime() - a.removedAt!.getTime());
    return (id) => all.get(id)!;
  }

  /** Returns SHA-256 in hexadecimal by file id, without files that have none. */
  async digestsOf(fileIds: readonly string[], manager: EntityManager = this.manager) {
    if (fileIds.length === 0) return {};
    const found = await manager.find(FileEntity, {
      select: { id: true, sha256: true },
      where: { id: In([...fileIds]), sha256: Not(IsNull()) },
    });
    return Object.fromEntries(found.map(({ id, sha256 }) => [id, sha256!.toString('hex')]));
  }
}

const oldestFirst = { attachedAt: 'ASC', id: 'ASC' } as const;
