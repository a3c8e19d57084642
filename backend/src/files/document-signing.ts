import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Clock } from '../base/clock.js';
import { refreshScreens } from './file/file-events.js';
import { PdfSigner } from './signed-documents/pdf-signer.js';
import { WorkflowFeed } from '../workflow/engine/feed.js';
import { AttachedFiles } from './file/attached-files.js';
import { FilesService } from './file/files.service.js';
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
    private readonly files: FilesService,
    private readonly attached: AttachedFiles,
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
    const ofReturn =
      consentId === undefined
        ? ({ taxReturnId, by, historySeq, kind: forSpouse ? 'spouseAgreement' : 'agreement' } as const)
        : ({ taxReturnId, by, kind: 'consent' } as const);
    await this.attached.fileDocument(file, ofReturn, async (manager) => {
      await also(manager, file.id);
      await refreshScreens(this.feed, manager, taxReturnId);
      await this.documents.record(manager, signed, { ...place, fileId: file.id });
    });
  }
}
