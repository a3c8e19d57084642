import { BadRequestException, Controller, Get, Injectable, NotFoundException, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { Public } from '../../accounts/account/access.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { type SignedPdf } from './pdf-signer.js';

/** What the firm signs: copies of accepted quotes with their engagement letters, forms that clients signed, and consents. */
export const signedDocumentKinds = ['agreement', 'authorization', 'consent'] as const;
export type SignedDocumentKind = (typeof signedDocumentKinds)[number];

/** Which file of a return the document is, and of which row of the history of the return or of the consent. */
export interface SignedDocumentPlace {
  readonly kind: SignedDocumentKind;
  readonly fileId: string;
  readonly taxReturnId: string;
  /** Only of a consent. */
  readonly consentId?: string;
  readonly historySeq: number;
}

/** All that a stranger may learn of a document. */
export interface KnownDocument {
  readonly kind: SignedDocumentKind;
  readonly signedAt: Date;
}

const insert = prepared(
  `INSERT INTO signed_document (sha256, kind, signed_at, certificate, file_id, tax_return_id, history_seq, consent_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const select = prepared('SELECT kind, signed_at AS "signedAt" FROM signed_document WHERE sha256 = $1');

/** Which documents the firm has signed, by their SHA-256. The security log has each of them too, in its chain. */
@Injectable()
export class SignedDocuments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: SecurityLog,
  ) {}

  /** Records a document in the transaction that files it. Call it last there. */
  async record(manager: EntityManager, signed: SignedPdf, place: SignedDocumentPlace): Promise<void> {
    const { sha256, certificate, at } = signed;
    const { kind, fileId, taxReturnId: returnId, historySeq, consentId } = place;
    await execute(manager, insert, [
      sha256,
      kind,
      at,
      Buffer.from(certificate, 'hex'),
      fileId,
      returnId,
      historySeq,
      consentId ?? null,
    ]);
    const detail = {
      sha256: sha256.toString('hex'),
      signedAt: at.toISOString(),
      certificate,
      kind,
      fileId,
      historySeq,
      ...(consentId !== undefined && { consentId }),
    };
    await this.log.record('documentSigned', { returnId, detail }, manager);
  }

  /** @param sha256 32 bytes. @returns undefined if the firm has not signed this file */
  async find(sha256: Buffer): Promise<KnownDocument | undefined> {
    const [found] = await execute<KnownDocument>(this.dataSource, select, [sha256]);
    return found;
  }
}

export const signedDocumentView = z
  .object({ kind: z.enum(signedDocumentKinds), signedAt: z.iso.datetime() })
  .meta({ id: 'SignedDocument' });

/** Tells anyone who has a file whether the firm signed it. Whoever has no file cannot guess its SHA-256. */
@ApiTags('Signed documents')
@Controller('signed-documents')
export class SignedDocumentsController {
  constructor(private readonly documents: SignedDocuments) {}

  @Get(':sha256')
  @Public()
  @RateLimit('signedDocument')
  @ApiCall('Whether the firm signed a file, by the file’s SHA-256', signedDocumentView, {
    400: 'It is not a SHA-256',
    404: 'The firm has not signed this file, or it was changed since',
  })
  @ApiParam({ name: 'sha256', description: '64 hexadecimal digits' })
  async find(@Param('sha256') hash: string) {
    if (!/^[\da-f]{64}$/i.test(hash))
      throw new BadRequestException('A SHA-256 has 64 hexadecimal digits, from 0 to 9 and from a to f');
    const found = await this.documents.find(Buffer.from(hash, 'hex'));
    if (!found) throw new NotFoundException('We did not sign this file, or it was changed afterward');
    return { kind: found.kind, signedAt: found.signedAt.toISOString() };
  }
}
