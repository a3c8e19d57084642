import { Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { staffRoles } from '@tax-firm/machines';
import {
  type AuthenticatedRequest,
  hasRole,
  type Principal,
  roleRefused,
} from '../../accounts/account/access.js';
import { Refusals } from '../../http/security-log/refusals.js';
import { type FileEntity } from './file.entity.js';
import { FilesService, type StoreOptions } from './files.service.js';
import { clientAddress } from '../../http/request/client-address.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';

/** Whose an upload is, and whose quota it counts against. */
export type UploadingPerson = Pick<StoreOptions, 'uploadedBy' | 'draftToken' | 'quota'>;

const uploaders = ['Client', ...staffRoles] as const;

/**
 * Decides who may upload, and who may read which file. The tax returns and drafts features, which depend on this one, answer for
 * theirs.
 */
@Injectable()
export class FilePolicy {
  /** Whether someone may read a return's file. */
  mayRead: (viewer: Principal, file: FileEntity) => Promise<boolean> = async () => false;
  /** The id of the draft that a token opens, if any. @throws `draft_resumed` if an emailed link ended the token */
  draftOf: (token: string) => Promise<string | null> = async () => null;

  constructor(
    private readonly files: FilesService,
    private readonly refusals: Refusals,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws NotFoundException both for a file that does not exist and for one that the viewer may not read */
  async readable(id: string, viewer: Principal): Promise<FileEntity> {
    const file = await this.files.find(id);
    const allowed = file.taxReturnId
      ? await this.mayRead(viewer, file)
      : file.uploadedBy === viewer.id && hasRole(viewer, uploaders);
    if (!allowed) {
      await this.refusals.record('not_found', { returnId: file.taxReturnId ?? undefined, fileId: id });
      throw new NotFoundException('There is no such file');
    }
    return file;
  }

  /**
   * Admits an upload of a client, of staff with access, or of a visitor with a draft order. With a draft's token, the
   * upload is the draft's, also of someone who signed in on the way to their order.
   * @throws UnauthorizedException for a visitor without a draft; NotFoundException for a draft that is gone;
   * ForbiddenException for auditors, who neither read nor upload files, and for staff without access
   */
  async admit(request: AuthenticatedRequest): Promise<UploadingPerson> {
    const { user } = request;
    if (user && !hasRole(user, uploaders)) throw roleRefused(user, uploaders);
    const draftToken = request.get('x-draft');
    if (draftToken === undefined) {
      if (!user) throw new UnauthorizedException('Please sign in');
      return { uploadedBy: user.id, quota: user.role === 'Client' ? 'client' : undefined };
    }
    if (!(await this.draftOf(draftToken))) throw new NotFoundException('This draft no longer exists');
    return { draftToken, quota: 'draft' };
  }

  /** Counts a visitor's bytes against their address. @throws TooManyRequests */
  async countUpload(request: AuthenticatedRequest, { uploadedBy }: UploadingPerson, bytes: number) {
    if (!uploadedBy)
      await this.limiter.take('addressUploads', clientAddress(request), Math.ceil(bytes / 1e6));
  }
}
