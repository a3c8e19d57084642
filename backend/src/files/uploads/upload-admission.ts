import { Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { staffRoles } from '@tax-firm/machines';
import { hasRole, roleRefused } from '../../accounts/account/access.js';
import { type AuthenticatedRequest } from '../../accounts/account/principal.js';
import { clientAddress } from '../../http/request/client-address.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { FilePolicy } from '../file/file-policy.js';
import { type StoreOptions } from '../file/files.service.js';

/** Whose an upload is, and whose quota it counts against. */
export type UploadingPerson = Pick<StoreOptions, 'uploadedBy' | 'draftToken' | 'quota'>;

const uploaders = ['Client', ...staffRoles] as const;

/** Decides who may upload: clients, staff with access, and visitors with a draft order. */
@Injectable()
export class UploadAdmission {
  constructor(
    private readonly policy: FilePolicy,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * With a draft's token, the upload is the draft's, also of someone who signed in on the way to their order.
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
    if (!(await this.policy.draftOf(draftToken))) throw new NotFoundException('This draft no longer exists');
    return { draftToken, quota: 'draft' };
  }

  /** Counts a visitor's bytes against their address. @throws TooManyRequests */
  async count(request: AuthenticatedRequest, { uploadedBy }: UploadingPerson, bytes: number): Promise<void> {
    if (!uploadedBy)
      await this.limiter.take('addressUploads', clientAddress(request), Math.ceil(bytes / 1e6));
  }
}
