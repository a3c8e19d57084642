import { Body, Controller, Inject, NotFoundException, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { showDocumentBody } from '@tax-firm/contract';
import { type z } from 'zod';
import { ApiWithoutBody } from '../../http/response/api-call.js';
import { Roles } from '../../accounts/account/access.js';
import { DemonstrationIdentityProvider } from './demonstration-identity-provider.js';
import { IDENTITY_PROVIDER, type IdentityProvider } from './identity-provider.js';

/** In a demonstration, takes the place of a camera: the person says which document they would show. */
@ApiTags('Signing')
@Controller('demonstrationIdentity')
export class DemonstrationController {
  constructor(@Inject(IDENTITY_PROVIDER) private readonly provider: IdentityProvider | null) {}

  @Post()
  @Roles('Client')
  @ApiWithoutBody(200, 'In a demonstration, say which identity document you would show', {
    200: 'Shown',
    404: 'This is no demonstration, or the check has ended',
  })
  async show(
    @Body({ schema: showDocumentBody }) { session, document }: z.infer<typeof showDocumentBody>,
  ): Promise<void> {
    if (!(this.provider instanceof DemonstrationIdentityProvider)) throw new NotFoundException();
    await this.provider.show(session, document);
  }
}
