import { BadRequestException, Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiCall } from '../../http/response/api-call.js';
import { Public } from '../../accounts/account/access.js';
import { RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { SignedDocuments, signedDocumentKinds } from './signed-documents.service.js';
import { z } from 'zod';

export const signedDocumentView = z
  .object({ kind: z.enum(signedDocumentKinds), signedAt: z.iso.datetime() })
  .meta({ id: 'SignedDocument' });
export type SignedDocumentView = z.infer<typeof signedDocumentView>;

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
  async find(@Param('sha256') hash: string): Promise<SignedDocumentView> {
    if (!/^[\da-f]{64}$/i.test(hash))
      throw new BadRequestException('A SHA-256 has 64 hexadecimal digits, from 0 to 9 and from a to f');
    const found = await this.documents.find(Buffer.from(hash, 'hex'));
    if (!found) throw new NotFoundException('We did not sign this file, or it was changed afterward');
    return { kind: found.kind, signedAt: found.signedAt.toISOString() };
  }
}
