import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { FilesModule } from '../../files/files.module.js';
import { MailModule } from '../../mail/mail.module.js';
import { TaxReturnsModule } from '../tax-returns.module.js';
import { ConsentEffects } from './consent-effects.js';
import { Consent } from './consent.entity.js';
import { ConsentUses } from './consent-uses.js';
import { ConsentsController } from './consents.controller.js';
import { ConsentsService } from './consents.service.js';
import { SharedCopiesController } from './shared-copies.controller.js';
import { SharedCopies } from './shared-copies.service.js';

/** Consents to disclose tax return information, and what needs one. */
@Module({
  imports: [TypeOrmModule.forFeature([Consent]), AccountsModule, FilesModule, MailModule, TaxReturnsModule],
  controllers: [ConsentsController, SharedCopiesController],
  providers: [ConsentEffects, ConsentsService, ConsentUses, SharedCopies],
})
export class ConsentsModule {}
