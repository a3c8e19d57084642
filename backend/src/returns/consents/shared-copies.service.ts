import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../base/app-error.js';
import { hashOfLink } from '../../accounts/account/link-token.js';
import { FileScans } from '../../files/file/file-scans.js';
import { FilesService, type OpenFile } from '../../files/file/files.service.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type Origin } from '../../workflow/model/definition.js';
import { ConsentUses } from './consent-uses.js';
import { type SharedCopyView } from './consents.dto.js';
import { ConsentsService, type InForce } from './consents.service.js';

/** How often the files of one link may be downloaded in all: enough for a loan file, too little for a public link. */
export const mostDownloads = 20;

/** 400: the link never existed, or its consent is not in force any more. Both look the same. */
const endedLink = () =>
  new AppError('invalid_link', {
    errors: {
      token:
        'This link does not work, or no longer works. If you still need the copy, please ask the person whose return it is.',
    },
  });

/** What a recipient gets by the link of a consent in force: the files that its document names, and nothing else. */
@Injectable()
export class SharedCopies {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly consents: ConsentsService,
    private readonly files: FilesService,
    private readonly scans: FileScans,
    private readonly uses: ConsentUses,
  ) {}

  /** @throws `invalid_link` */
  async view(token: string, origin: Origin): Promise<SharedCopyView> {
    const { consent, until, files } = await this.opened(token);
    await this.uses.record(consent.id, 'opened', { origin });
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

  /** Counts a download of a file, and opens it. @throws `invalid_link`, ConflictException after 20 downloads, as FilesService */
  async file(token: string, fileId: string, origin: Origin): Promise<OpenFile> {
    const { consent, files } = await this.opened(token);
    const file = files.find(({ id }) => id === fileId);
    if (!file) throw endedLink();
    await this.scans.waitFor(file);
    if (!(await this.uses.recordDownload(consent.id, { fileId, origin, most: mostDownloads })))
      throw new ConflictException(
        `This link was used ${mostDownloads} times, which is the limit. Please ask the client for a new one.`,
      );
    return this.files.open(file);
  }

  private async opened(token: string): Promise<InForce> {
    const inForce = await this.consents.inForce({ tokenHash: hashOfLink('shared copy', token) });
    if (!inForce) throw endedLink();
    return inForce;
  }
}
