import { Readable } from 'node:stream';
import { BadRequestException, Get, Injectable, NotFoundException, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { z } from 'zod';
import { Public } from '../accounts/account/access.js';
import { Clock } from '../base/clock.js';
import { violatedUnique } from '../base/database/prepared.js';
import { sha256 } from '../base/json.js';
import { ApiCall, ApiController } from '../http/response/api-call.js';
import { SecurityLog } from '../http/security-log/security-log.js';
import { WorkflowFeed } from '../workflow/engine/feed.js';
import { FileEntity } from './file/file.entity.js';
import { FilesService } from './file/files.service.js';
import { PdfSigner } from './signed-documents/pdf-signer.js';

/** What the firm signs: copies of accepted quotes with their engagement letters, forms that clients signed, and consents. */
const signedDocumentKinds = ['agreement', 'authorization', 'consent'] as const;

/** A document to be signed by the firm, and which row of the history of the return, or of the consent, it is of. */
interface DocumentToSign {
  readonly kind: (typeof signedDocumentKinds)[number];
  readonly taxReturnId: string;
  /** Only of a consent. */
  readonly consentId?: string;
  readonly historySeq: number;
  /** Of the file. */
  readonly name: string;
  /** The account whose document it is. */
  readonly by: string;
  /** Whether it is for the spouse alone, who signed on an account of their own. */
  readonly forSpouse?: boolean;
  /** Why the firm signs it, in the digital signature. */
  readonly reason: string;
}

/**
 * The PDFs with the firm's digital signature among the files of returns, by their SHA-256. The security log has each of them
 * too, in its chain.
 */
@Injectable()
export class DocumentSigning {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FilesService,
    private readonly signer: PdfSigner,
    private readonly log: SecurityLog,
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
    document: DocumentToSign,
    also: (manager: EntityManager, fileId: string) => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const { kind, name, by, reason, forSpouse, taxReturnId, consentId, historySeq } = document;
    const { content, certificate, at } = await this.signer.sign(pdf, { reason, at: this.clock.now() });
    const digest = sha256(content);
    const upload = { name, uploadedBy: by, expected: content.length, type: 'application/pdf' as const };
    const file = await this.files.store(Readable.from([content]), upload);
    const fileId = file.id;
    const filed: Partial<FileEntity> = {
      kind: consentId !== undefined ? 'consent' : forSpouse ? 'spouseAgreement' : 'agreement',
      historySeq: consentId === undefined ? historySeq : null,
      taxReturnId,
      attachedBy: by,
      attachedAt: this.clock.now(),
      unattachedAt: null,
    };
    const detail = {
      sha256: digest.toString('hex'),
      signedAt: at.toISOString(),
      certificate,
      kind,
      fileId,
      historySeq,
      ...(consentId !== undefined && { consentId }),
    };
    try {
      await this.dataSource.transaction(async (manager) => {
        const { affected } = await manager.update(FileEntity, { id: fileId, taxReturnId: IsNull() }, filed);
        if (affected !== 1) throw new Error(`The document ${fileId} is no longer there to be filed`);
        await also(manager, fileId);
        await this.feed.announce(taxReturnId, manager);
        await manager.query(
          `INSERT INTO signed_document (sha256, kind, signed_at, certificate, file_id, tax_return_id, history_seq, consent_id)
           VALUES ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8)`,
          [digest, kind, at, certificate, fileId, taxReturnId, historySeq, consentId],
        );
        await this.log.record('documentSigned', { returnId: taxReturnId, detail }, manager);
      });
    } catch (error) {
      if (!oneDocument.has(violatedUnique(error))) throw error;
      await this.files.remove(file);
    }
  }
}

/** Keys that allow one document of each kind of each row of history, and one of each consent. */
const oneDocument: ReadonlySet<string | undefined> = new Set(['file_of_history_row', 'consent_copy_pkey']);

const signedDocumentView = z
  .object({ kind: z.enum(signedDocumentKinds), signedAt: z.iso.datetime() })
  .meta({ id: 'SignedDocument' });

/** Tells anyone who has a file whether the firm signed it. Whoever has no file cannot guess its SHA-256. */
@ApiController('Signed documents', 'signed-documents')
export class SignedDocumentsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get(':sha256')
  @Public('signedDocument')
  @ApiCall('Whether the firm signed a file, by the file’s SHA-256', signedDocumentView, {
    400: 'It is not a SHA-256',
    404: 'The firm has not signed this file, or it was changed since',
  })
  @ApiParam({ name: 'sha256', description: '64 hexadecimal digits' })
  async find(@Param('sha256') hash: string) {
    if (!/^[\da-f]{64}$/i.test(hash))
      throw new BadRequestException('A SHA-256 has 64 hexadecimal digits, from 0 to 9 and from a to f');
    const [found]: { kind: DocumentToSign['kind']; signedAt: Date }[] = await this.dataSource.query(
      'SELECT kind, signed_at AS "signedAt" FROM signed_document WHERE sha256 = $1',
      [Buffer.from(hash, 'hex')],
    );
    if (!found) throw new NotFoundException('We did not sign this file, or it was changed afterward');
    return { ...found, signedAt: found.signedAt.toISOString() };
  }
}
