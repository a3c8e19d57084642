import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { violatedUnique } from '../base/database/prepared.js';
import { Clock } from '../base/clock.js';
import { refreshScreens, FilesService } from './file/files.service.js';
import { PdfSigner } from './signed-documents/pdf-signer.js';
import { WorkflowFeed } from '../workflow/engine/feed.js';
import { FileEntity } from './file/file.entity.js';
import { type SignedDocumentPlace, SignedDocuments } from './signed-documents/signed-documents.controller.js';

/** A document to be signed by the firm, and its place in a return. */
export interface DocumentToSign extends Omit<SignedDocumentPlace, 'fileId'> {
  /** Of the file. */
  readonly name: string;
  /** The account whose document it is. */
  readonly by: string;
  /** Whether it is for the spouse alone, who signed on an account of their own. */
  readonly forSpouse?: boolean;
  /** Why the firm signs it, in the digital signature. */
  readonly reason: string;
}

/** The PDFs with the firm's digital signature among the files of returns. */
@Injectable()
export class DocumentSigning {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FilesService,
    private readonly signer: PdfSigner,
    private readonly documents: SignedDocuments,
    private readonly feed: WorkflowFeed,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs a PDF, files it with its return, and has open screens show it: all of that, or none. Of several attempts to make
   * the same document, one is kept.
   * @param also what else to write in the transaction that files it
   */
  async add(
    pdf: Buffer,
    { name, by, reason, forSpouse, ...place }: DocumentToSign,
    also: (manager: EntityManager, fileId: string) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const { taxReturnId, consentId, historySeq } = place;
    const signed = await this.signer.sign(pdf, { reason, at: this.clock.now() });
    const { content } = signed;
    const file = await this.files.store(Readable.from([content]), {
      name,
      uploadedBy: by,
      expected: content.length,
    });
    const stored = { id: file.id, taxReturnId: IsNull(), storedAt: Not(IsNull()) };
    const ofReturn =
      consentId === undefined
        ? ({ historySeq, kind: forSpouse ? 'spouseAgreement' : 'agreement' } as const)
        : ({ kind: 'consent' } as const);
    const filed = {
      ...ofReturn,
      taxReturnId,
      attachedBy: by,
      attachedAt: this.clock.now(),
      unattachedAt: null,
    };
    try {
      await this.dataSource.transaction(async (manager) => {
        const { affected } = await manager.update(FileEntity, stored, filed);
        if (affected !== 1) throw new Error(`The document ${file.id} is no longer there to be filed`);
        await also(manager, file.id);
        await refreshScreens(this.feed, manager, taxReturnId);
        await this.documents.record(manager, signed, { ...place, fileId: file.id });
      });
    } catch (error) {
      if (!oneDocument.has(violatedUnique(error))) throw error;
      await this.files.remove(file);
    }
  }
}

/** Keys that allow one document of each kind of each row of history, and one of each consent. */
const oneDocument: ReadonlySet<string | undefined> = new Set(['file_of_history_row', 'consent_copy_pkey']);
