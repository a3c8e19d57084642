import { Body, ConflictException, Inject, Post, Res } from '@nestjs/common';
import { sharedCopyBody, sharedFileBody } from '@tax-firm/contract';
import { type Response } from 'express';
import { z } from 'zod';
import { AppError } from '../../base/app-error.js';
import { hashOfLink } from '../../accounts/account/one-time-secrets.js';
import { ApiCall, ApiController, ApiFile } from '../../http/response/api-call.js';
import { Public } from '../../accounts/account/access.js';
import { sendDownload, setDownloadHeaders } from '../../files/file/download.js';
import { FileScans } from '../../files/file/file-scans.js';
import { FilesService } from '../../files/file/files.service.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { type Origin } from '../../workflow/model/definition.js';
import { ConsentsService, type InForce } from './consents.service.js';

/** How often the files of one link may be downloaded in all: enough for a loan file, too little for a public link. */
export const mostDownloads = 20;

export const sharedCopyView = z
  .object({
    firm: z.string(),
    client: z.string(),
    recipient: z.string(),
    order: z.string(),
    until: z.iso.datetime(),
    files: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.int().describe('bytes') })),
  })
  .meta({ id: 'SharedCopy' });

/** 400: the link never existed, or its consent is not in force any more. Both look the same. */
const endedLink = () =>
  new AppError('invalid_link', {
    errors: {
      token:
        'This link does not work, or no longer works. If you still need the copy, please ask the person whose return it is.',
    },
  });

const ended = '`invalid_link`: it never existed, or its consent is no longer in force';

/**
 * What someone whom a client named opens without an account, by the link of a consent in force: the files that its document
 * names, and nothing else. The token alone gives access, and it is in no address.
 */
@ApiController('Consents', 'sharedCopies')
@Public()
export class SharedCopiesController {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly consents: ConsentsService,
    private readonly files: FilesService,
    private readonly scans: FileScans,
  ) {}

  @Post('view')
  @RateLimit('sharedCopy')
  @NotStored()
  @ApiCall('Get what an emailed link opens: whose copy it is, its files, until when', sharedCopyView, {
    400: ended,
  })
  async view(
    @Body({ schema: sharedCopyBody }) { token }: z.infer<typeof sharedCopyBody>,
    @RequestOrigin() origin: Origin,
  ) {
    const { consent, until, files } = await this.opened(token);
    await this.consents.recordUse('opened', [consent.id], { origin });
    const { taxpayer, spouse, recipient, order } = consent.document;
    return {
      firm: this.firm.legalName,
      client: spouse === null ? taxpayer : `${taxpayer} and ${spouse}`,
      recipient: `${recipient!.name}, ${recipient!.company}`,
      order,
      until: until.toISOString(),
      files: files.map(({ id, name, size }) => ({ id, name, size })),
    };
  }

  @Post('file')
  @RateLimit('sharedCopy')
  @NotStored()
  @ApiFile('Download one of its files; the client sees how often that was done', 'application/octet-stream', {
    200: 'The file, as an attachment',
    400: ended,
    409: 'Downloaded too often: ask for a new link. Or `file_not_scanned`: try again later',
  })
  async file(
    @Body({ schema: sharedFileBody }) { token, fileId }: z.infer<typeof sharedFileBody>,
    @RequestOrigin() origin: Origin,
    @Res() response: Response,
  ): Promise<void> {
    const { consent, files } = await this.opened(token);
    const file = files.find(({ id }) => id === fileId);
    if (!file) throw endedLink();
    await this.scans.waitFor(file);
    if (!(await this.consents.recordDownload(consent.id, mostDownloads, { fileId, origin })))
      throw new ConflictException(
        `This link was used ${mostDownloads} times, which is the limit. Please ask the client for a new one.`,
      );
    const { stream, ...download } = await this.files.open(file);
    setDownloadHeaders(response, download);
    await sendDownload(response, stream);
  }

  /** @throws `invalid_link` */
  private async opened(token: string): Promise<InForce> {
    const inForce = await this.consents.inForce({ tokenHash: hashOfLink('shared copy', token) });
    if (!inForce) throw endedLink();
    return inForce;
  }
}
